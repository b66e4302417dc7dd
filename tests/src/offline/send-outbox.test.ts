import { asyncScheduler } from 'rxjs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sendOutbox } from '#src/offline/worker/send-outbox.ts'
import type { Locks, Reply, TabChannel, TabMessage, Transport } from '#sync/ports/ports.ts'
import { type MemoryDisk, memoryDisk, memoryLogStore } from '#sync/storage/memory-log-store.ts'
import type { ShopPorts } from '#sync/storage/shop-ports.ts'
import { loginAnswer, savedDetails } from '#tests/kit/customers.ts'
import { clientOf, idOf, NOW } from '#tests/kit/entries.ts'
import { blanket } from '#tests/kit/goods.ts'
import { localRecordAt, wholeClient } from '#tests/kit/whole-client.ts'
import { answerWith, loggedOut, refusalWith, storedEventsOf } from '../../sync/exchange/exchange-line.ts'
import { sharedLocks } from '../../sync/exchange/shared-locks.ts'

const unreachable: Reply = { kind: 'unreachable' }

type Listener = (message: TabMessage) => void

/** One of several channels that get each other's messages. */
function channelOn(listeners: Set<Listener>): TabChannel {
  const own = new Set<Listener>()
  return {
    post: (message) => queueMicrotask(() => [...listeners].forEach((each) => void (own.has(each) || each(message)))),
    listen(listener) {
      own.add(listener)
      listeners.add(listener)
      return () => void (own.delete(listener) && listeners.delete(listener))
    },
    close: () => {},
  }
}

/** A browser whose pages and worker share a disk, locks, messages and the local record. */
function browser({ locks = sharedLocks() }: { readonly locks?: Locks } = {}) {
  let made = 0
  const name = (): number => {
    made += 1
    return made
  }
  const disk = memoryDisk()
  const listeners = new Set<Listener>()
  const localRecord = localRecordAt(0)
  const portsWith = (transport: Partial<Transport>): ShopPorts => ({
    now: () => NOW,
    eventId: () => idOf(name()),
    clientId: () => clientOf(name()),
    tab: `tab ${name()}`,
    random: () => 0.5,
    scheduler: asyncScheduler,
    openStore: () => storeOn(disk),
    transport: {
      exchange: async () => unreachable,
      live: () => () => {},
      customer: async () => unreachable,
      logOut: async () => unreachable,
      ...transport,
    },
    locks,
    channel: channelOn(listeners),
    page: { isOnline: () => true, watch: () => () => {} },
    localRecord,
    deleteDataOutsideLog: () => {},
    askToPersist: () => {},
    report: () => {},
  })
  return {
    disk,
    portsWith,
    /** An offline page on which one product is added. */
    async buyOffline() {
      const client = wholeClient({ ...portsWith({}), page: { isOnline: () => false, watch: () => () => {} } })
      const act = { type: 'AddItem', productId: blanket.id, variation: null, colour: null, quantity: 1 } as const
      const acted = client.act(act, blanket)
      if (acted.ok) await acted.saved
      return client
    },
  }
}

const storeOn = (disk: MemoryDisk) => ({ ...memoryLogStore(disk), kind: 'indexeddb' as const })

/** A shop that accepts everything, and records its requests. */
function shop() {
  const asked: number[] = []
  const logouts: string[] = []
  return {
    asked,
    logouts,
    exchange: vi.fn<Transport['exchange']>(async (request) => {
      asked.push(request.events.length)
      return answerWith(storedEventsOf(request))(request)
    }),
    logOut: async (): Promise<Reply> => {
      logouts.push('logout')
      return { kind: 'answered', status: 200, body: loggedOut, retryAfter: null }
    },
  }
}

describe('the worker of a closed shop', () => {
  it('sends pending events, once, and then has nothing more to send', async () => {
    const { buyOffline, portsWith } = browser()
    await (await buyOffline()).stop()
    const open = shop()
    await sendOutbox(portsWith(open))
    await sendOutbox(portsWith(open))
    expect(open.asked).toEqual([1])
  })

  it('reports failure, so that the browser tries again, if the shop is unreachable', async () => {
    const { buyOffline, portsWith } = browser()
    await (await buyOffline()).stop()
    await expect(sendOutbox(portsWith({}))).rejects.toThrow('could not be sent')
    const open = shop()
    await sendOutbox(portsWith(open))
    expect(open.asked).toEqual([1])
  })

  it('reports failure too after a minute of other answers, and if the log can’t be read', async () => {
    const { buyOffline, portsWith } = browser()
    await (await buyOffline()).stop()
    const broken = { ...portsWith(shop()), openStore: () => ({ ...memoryLogStore(), kind: 'memory' as const }) }
    await expect(sendOutbox(broken)).rejects.toThrow('could not be sent')
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const busy = expect(sendOutbox(portsWith({ exchange: async () => refusalWith(429, 'busy')() }))).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(60_000)
    await busy
  })

  it('reports no failure if its code is too old for the shop, since another try would not help', async () => {
    const { buyOffline, portsWith } = browser()
    await (await buyOffline()).stop()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const exchange = vi.fn<Transport['exchange']>(async () => refusalWith(400, 'unsupported_protocol')())
    const ended = expect(sendOutbox(portsWith({ exchange }))).resolves.toBeUndefined()
    await vi.advanceTimersByTimeAsync(60_000)
    await ended
    expect(exchange).toHaveBeenCalledOnce()
  })

  it('reports no failure if the customer’s session has ended, since only a login would help', async () => {
    const { buyOffline, portsWith } = browser()
    const page = await buyOffline()
    const shipping = savedDetails({ email: 'thandi@example.com' })
    await page.logIn(loginAnswer({ user_id: 'thandi', shipping }))
    await page.stop()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const exchange = vi.fn<Transport['exchange']>(async () => refusalWith(401, 'session_ended')())
    const ended = expect(sendOutbox(portsWith({ exchange }))).resolves.toBeUndefined()
    await vi.advanceTimersByTimeAsync(60_000)
    await ended
    expect(exchange).toHaveBeenCalledOnce()
  })

  it('leaves sending to a page that leads', async () => {
    const { buyOffline, portsWith } = browser()
    const page = await buyOffline()
    const open = shop()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const sent = expect(sendOutbox(portsWith(open))).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(60_000)
    await sent
    expect(open.asked).toEqual([])
    await page.stop()
  })

  it('tells the shop of a logout, and sends nothing from before it', async () => {
    const { buyOffline, portsWith } = browser()
    const page = await buyOffline()
    await page.logOut()
    await page.stop()
    const open = shop()
    await sendOutbox(portsWith(open))
    expect(open.logouts).toEqual(['logout'])
    expect(open.asked).toEqual([])
  })
})
