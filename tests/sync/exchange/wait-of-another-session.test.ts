import { asyncScheduler } from 'rxjs'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Reply, Transport } from '#sync/ports/ports.ts'
import { memoryDisk, memoryLogStore } from '#sync/storage/memory-log-store.ts'
import { customerNamed, loginAnswer } from '#tests/kit/customers.ts'
import { clientOf, idOf, NOW } from '#tests/kit/entries.ts'
import { blanket } from '#tests/kit/goods.ts'
import { localRecordAt, wholeClient } from '#tests/kit/whole-client.ts'
import { loggedOut, refusalWith } from './exchange-line.ts'

const HOUR = 3_600_000
const busy = refusalWith(429, 'too_many_requests', { retryAfter: HOUR })

/** A guest whose cart has reached its daily limit: the shop asks to wait for an hour. */
async function guestWhoWaits() {
  let made = 0
  const name = () => {
    made += 1
    return made
  }
  const disk = memoryDisk()
  const exchange = vi.fn<Transport['exchange']>(async () => busy())
  const logOut = vi.fn(
    async (): Promise<Reply> => ({ kind: 'answered', status: 200, body: loggedOut, retryAfter: null }),
  )
  const client = wholeClient({
    now: () => NOW,
    eventId: () => idOf(name()),
    clientId: () => clientOf(name()),
    tab: 'tab',
    random: () => 0.5,
    scheduler: asyncScheduler,
    openStore: () => ({ ...memoryLogStore(disk), kind: 'indexeddb' }),
    transport: { exchange, live: () => () => {}, customer: async () => ({ kind: 'unreachable' }), logOut },
    locks: null,
    channel: { post: () => {}, listen: () => () => {}, close: () => {} },
    page: { isOnline: () => true, watch: () => () => {} },
    localRecord: localRecordAt(0),
    deleteDataOutsideLog: () => {},
    askToPersist: () => {},
    report: () => {},
  })
  onTestFinished(() => client.stop())
  client.act({ type: 'AddItem', productId: blanket.id, variation: null, colour: null, quantity: 1 }, blanket)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(exchange).toHaveBeenCalledOnce()
  return { client, exchange, logOut }
}

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

test('a login is synced at once, though the shop asked the guest to wait', async () => {
  const { client, exchange } = await guestWhoWaits()
  void client.logIn(loginAnswer(customerNamed('thandi')))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(exchange).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(exchange).toHaveBeenCalledTimes(2)
})

test('a logout is sent at once, though the shop asked to wait', async () => {
  const { client, logOut } = await guestWhoWaits()
  void client.logOut()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(logOut).toHaveBeenCalledOnce()
})
