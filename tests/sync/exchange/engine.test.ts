import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { SessionAnswerSchema } from '#domain/customer/account-answers.ts'
import type { LiveSignal, Locks, Problem } from '#sync/ports/ports.ts'
import { memoryDisk, memoryLogStore } from '#sync/storage/memory-log-store.ts'
import { NOW } from '#tests/kit/entries.ts'
import { blanket, blanketKey } from '#tests/kit/goods.ts'
import { localRecordAt, wholeClient } from '#tests/kit/whole-client.ts'
import { customerIdOf } from '#tests/sim/world/accounts.ts'
import { random } from '#tests/sim/world/random.ts'
import type { Call, Cookies } from '#tests/sim/world/shop-calls.ts'
import { type ShopServer, shopServer } from '#tests/sim/world/shop-server.ts'
import { schedulerOn, type Timeline, timeline } from '#tests/sim/world/timeline.ts'
import { sharedLocks } from './shared-locks.ts'

/** Between a browser and the shop, one way, in ms. */
const WAY = 20

interface House {
  readonly time: Timeline
  readonly server: ShopServer
  readonly pass: (ms: number) => Promise<void>
}

function house(): House {
  const time = timeline(NOW)
  return {
    time,
    server: shopServer({ timeline: time, chance: random(7) }),
    async pass(ms) {
      const end = time.now() + ms
      let over = false
      // What was begun just now has its first promises settled before any time passes.
      time.after(0, () => {})
      time.after(ms, () => {
        over = true
      })
      while (!over && time.now() <= end && (await time.step()));
    },
  }
}

interface Setting {
  readonly house: House
  readonly locks?: Locks
  /** Its code is older than anything that the shop still speaks. */
  readonly isOutdated?: true
  /** A proxy on the way lets the headers of the live line through, and then nothing more. */
  readonly line?: 'blocked'
  /** The guest's cart that the browser comes with. */
  readonly cartKey?: string | null
  /** How long its disk takes to open the log, in ms. */
  readonly opensIn?: number
}

let browsers = 0

/** A browser with one tab, the whole client, and a shop that answers everything. */
function browserIn({ house: { time, server }, line, locks, isOutdated, cartKey = null, opensIn = 0 }: Setting) {
  browsers += 1
  const chance = random(browsers)
  const disk = memoryDisk()
  const opensAt = time.now() + opensIn
  const problems: Problem[] = []
  const calls: string[] = []
  const states: string[] = []
  /** The live lines that are open, by the cookies that opened them. */
  const lines = new Set<Cookies>()
  let cookies: Cookies = { cartKey, session: null, hasLeft: false }
  /** The shop's server is stopped: nothing is answered, and no live line stands. */
  let isGone = false
  const listeners = new Set<(signal: LiveSignal) => void>()
  const later = (run: () => void): void => void time.after(WAY, run)
  const call = async (asked: Call) => {
    calls.push(asked.path)
    await new Promise<void>(later)
    if (isGone) return { kind: 'unreachable' } as const
    const { status, body, cookies: set } = await server.call(JSON.parse(JSON.stringify(asked)), cookies)
    await new Promise<void>(later)
    cookies = { ...cookies, ...set }
    return { kind: 'answered', status, body: JSON.parse(JSON.stringify(body)), retryAfter: null } as const
  }
  const live = (listener: (signal: LiveSignal) => void): (() => void) => {
    const opened = cookies
    lines.add(opened)
    const tell = (signal: LiveSignal): void => later(() => lines.has(opened) && !isGone && listener(signal))
    tell({ kind: 'open' })
    if (line !== 'blocked') {
      listeners.add(listener)
      void server.whereabouts(opened).then((poke) => {
        tell({ kind: 'poke', data: JSON.stringify(poke) })
        server.onPoke((next) => next.cartId === poke?.cartId && tell({ kind: 'poke', data: JSON.stringify(next) }))
      })
    }
    return () => {
      lines.delete(opened)
      listeners.delete(listener)
    }
  }
  const client = wholeClient({
    now: time.now,
    eventId: () => chance.uuid(7),
    clientId: () => chance.uuid(4),
    tab: `tab ${browsers}`,
    random: chance.fraction,
    scheduler: schedulerOn(time),
    openStore() {
      const store = memoryLogStore(disk)
      return {
        ...store,
        kind: 'indexeddb',
        async open(...asked) {
          const wait = opensAt - time.now()
          if (wait > 0) await new Promise<void>((resolve) => time.after(wait, resolve))
          return store.open(...asked)
        },
      }
    },
    transport: {
      exchange: (body) => call({ path: 'sync', body: isOutdated ? { ...body, protocol: 0 } : body }),
      live,
      customer: () => call({ path: 'customer' }),
      logOut: () => call({ path: 'logout' }),
    },
    locks: locks ?? null,
    channel: { post: () => {}, listen: () => () => {}, close: () => {} },
    page: { isOnline: () => true, watch: () => () => {} },
    localRecord: localRecordAt(null),
    dropTraces: () => {},
    askToPersist: () => {},
    report: (problem) => problems.push(problem),
  })
  client.subscribe(() => {
    const { state } = client.getSnapshot().sync
    if (states.at(-1) !== state) states.push(state)
  })
  return {
    client,
    problems,
    calls,
    states,
    lines,
    cookies: () => cookies,
    addBlanket: () =>
      client.act({ type: 'AddItem', productId: blanket.id, variation: null, colour: null, quantity: 1 }, blanket),
    blankets: () => client.getSnapshot().view.lines[blanketKey]?.quantity ?? 0,
    stopServer(): void {
      isGone = true
      for (const tell of listeners) tell({ kind: 'lost' })
    },
    /** The browser opens its live line again, and the server says where the cart stands. */
    async startServer(): Promise<void> {
      isGone = false
      const poke = await server.whereabouts(cookies)
      for (const tell of listeners) {
        tell({ kind: 'open' })
        tell({ kind: 'poke', data: JSON.stringify(poke) })
      }
    },
    async logIn(customer: number) {
      const reply = await call({ path: 'login', customer })
      const body = reply.kind === 'answered' ? reply.body : null
      return client.logIn(v.parse(SessionAnswerSchema, body))
    },
  }
}

/** Two browsers with the same cart, at rest. */
async function twoBrowsers(own: Pick<Setting, 'line'>) {
  const shared = house()
  const one = browserIn({ house: shared })
  one.addBlanket()
  await shared.pass(2_000)
  const two = browserIn({ house: shared, cartKey: one.cookies().cartKey, ...own })
  two.addBlanket()
  await shared.pass(50_000)
  expect([one.blankets(), two.blankets()]).toEqual([2, 2])
  return { one, two, pass: shared.pass }
}

describe('what changes elsewhere', () => {
  test('comes over the live line within a second', async () => {
    const { one, two, pass } = await twoBrowsers({})
    one.addBlanket()
    await pass(1_000)
    expect(two.blankets()).toBe(3)
  })

  test('comes with the next look, within 20 seconds, where something on the way holds the live line back', async () => {
    const { one, two, pass } = await twoBrowsers({ line: 'blocked' })
    expect(two.lines.size).toBe(1)
    one.addBlanket()
    await pass(1_000)
    expect(two.blankets()).toBe(2)
    await pass(20_000)
    expect(two.blankets()).toBe(3)
  })
})

describe('the live line', () => {
  test.for([1, 2, 3, 4])(
    'that stands again after the shop was gone for long ends every wait: acts are sent at once (%i)',
    async () => {
      const shared = house()
      const { client, addBlanket, stopServer, startServer } = browserIn({ house: shared })
      addBlanket()
      await shared.pass(5_000)
      stopServer()
      addBlanket()
      await shared.pass(600_000)
      expect(client.getSnapshot().sync.pending).toBe(1)
      void startServer()
      await shared.pass(1_000)
      expect(client.getSnapshot().sync.pending).toBe(0)
    },
  )

  test('is opened anew for who logs in, and tells of their cart', async () => {
    const shared = house()
    const [phone, laptop] = [browserIn({ house: shared }), browserIn({ house: shared })]
    phone.addBlanket()
    await shared.pass(2_000)
    expect([...phone.lines]).toMatchObject([{ session: null }])
    void phone.logIn(0)
    void laptop.logIn(0)
    await shared.pass(5_000)
    expect([...phone.lines]).toMatchObject([{ session: expect.any(String), cartKey: null }])
    laptop.addBlanket()
    await shared.pass(1_000)
    expect([phone.blankets(), laptop.blankets()]).toEqual([2, 2])
  })

  test('of a customer ends with their logout, and the guest who shops on has one of their own', async () => {
    const shared = house()
    const { client, lines, logIn, addBlanket } = browserIn({ house: shared })
    void logIn(0)
    await shared.pass(5_000)
    expect(lines.size).toBe(1)
    void client.logOut()
    await shared.pass(5_000)
    expect(lines.size).toBe(0)
    addBlanket()
    await shared.pass(5_000)
    expect([...lines]).toMatchObject([{ session: null, cartKey: expect.any(String) }])
  })
})

describe('a tab whose code the shop does not speak with any more', () => {
  test('says so, and lets another tab lead, which may be newer', async () => {
    const shared = house()
    const locks = sharedLocks()
    const old = browserIn({ house: shared, locks, isOutdated: true })
    old.addBlanket()
    await shared.pass(2_000)
    expect(old.client.getSnapshot().sync.updateNeeded).toBe(true)
    const renewed = browserIn({ house: shared, locks })
    renewed.addBlanket()
    await shared.pass(2_000)
    expect(renewed.client.getSnapshot().sync).toMatchObject({ pending: 0, state: 'sent', updateNeeded: false })
    await shared.pass(60_000)
    expect(old.calls).toEqual(['sync'])
  })
})

describe('a tab whose log is in memory', () => {
  test('sends for itself, and leaves that to the tab that leads once it has its store', async () => {
    const shared = house()
    const locks = sharedLocks()
    const leading = browserIn({ house: shared, locks })
    leading.addBlanket()
    await shared.pass(1_000)
    expect(leading.calls).toContain('sync')
    const late = browserIn({ house: shared, locks, opensIn: 8_000 })
    late.addBlanket()
    await shared.pass(6_000)
    expect(late.calls).toContain('sync')
    await shared.pass(10_000)
    expect(late.client.getSnapshot().sync.storage).toBe('indexeddb')
    late.calls.length = 0
    late.addBlanket()
    await shared.pass(60_000)
    expect(late.calls).toEqual([])
  })
})

test('a logout waits for no call that is under way: its answer would be of a session that is left', async () => {
  const shared = house()
  const { client, calls, logIn } = browserIn({ house: shared })
  void logIn(0)
  await shared.pass(5_000)
  calls.length = 0
  client.pull()
  await shared.pass(WAY / 2)
  void client.logOut()
  await shared.pass(WAY / 2)
  expect(calls).toEqual(['sync', 'logout'])
})

describe('a session that ended while acts wait', () => {
  test('leaves everything at rest until its customer is back: no call, no watchdog, no word of sending', async () => {
    const shared = house()
    const { client, problems, calls, states, logIn, addBlanket } = browserIn({ house: shared })
    void logIn(0)
    await shared.pass(5_000)
    shared.server.endSessions(customerIdOf(0))
    addBlanket()
    await shared.pass(5_000)
    expect(client.customer.getSnapshot()).toMatchObject({ sessionEnded: true, state: { status: 'customer' } })
    calls.length = 0
    states.length = 0
    await shared.pass(600_000)
    expect({ calls, states, problems }).toEqual({ calls: [], states: [], problems: [] })
    expect(client.getSnapshot().sync.pending).toBe(1)
    void logIn(0)
    await shared.pass(5_000)
    expect(client.getSnapshot().sync).toMatchObject({ pending: 0, state: 'sent' })
  })
})
