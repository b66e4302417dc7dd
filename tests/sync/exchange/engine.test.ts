import { describe, expect, test } from 'vitest'
import { MAX_PUSH } from '#domain/wire/sync-protocol.ts'
import { blanketKey } from '#tests/kit/goods.ts'
import { customerIdOf } from '#tests/sim/world/accounts.ts'
import type { ShopServer } from '#tests/sim/world/shop-server.ts'
import { browserIn, NETWORK_DELAY, type Setting, virtualShop } from './engine-browsers.ts'
import { sharedLocks } from './shared-locks.ts'
import { syncedBrowser } from './synced-browser.ts'

/** Two synced browsers with the same cart. */
async function twoBrowsers(own: Pick<Setting, 'line'>) {
  const shared = virtualShop()
  const one = browserIn({ shop: shared })
  one.addBlanket()
  await shared.pass(2_000)
  const two = browserIn({ shop: shared, cartKey: one.cookies().cartKey, ...own })
  two.addBlanket()
  await shared.pass(50_000)
  expect([one.blankets(), two.blankets()]).toEqual([2, 2])
  return { one, two, pass: shared.pass }
}

describe('remote changes', () => {
  test('arrive over the live connection within a second', async () => {
    const { one, two, pass } = await twoBrowsers({})
    one.addBlanket()
    await pass(1_000)
    expect(two.blankets()).toBe(3)
  })

  test('arrive with the next poll, within 20 seconds, if a proxy delays the live connection', async () => {
    const { one, two, pass } = await twoBrowsers({ line: 'blocked' })
    expect(two.lines.size).toBe(1)
    one.addBlanket()
    await pass(1_000)
    expect(two.blankets()).toBe(2)
    await pass(20_000)
    expect(two.blankets()).toBe(3)
  })
})

describe('the live connection', () => {
  test.for([1, 2, 3, 4])(
    'that is restored after a long outage ends every wait: events are sent at once (%i)',
    async () => {
      const shared = virtualShop()
      const { client, addBlanket, stopServer, startServer } = browserIn({ shop: shared })
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

  test.for([1, 2, 3, 4])('is opened with the shop’s first answer, even if there is more to send (%i)', async () => {
    const shared = virtualShop()
    const { client, addBlanket, stopServer, startServer } = browserIn({ shop: shared })
    const pending = () => client.getSnapshot().sync.pending
    addBlanket()
    for (let count = 0; count < MAX_PUSH; count += 1)
      client.act({ type: 'ChangeQuantity', itemKey: blanketKey, quantity: 1 + ((count + 1) % 2) })
    expect(pending()).toBe(MAX_PUSH + 1)
    while (pending() > 1) await shared.pass(NETWORK_DELAY)
    expect(pending()).toBe(1)
    stopServer()
    await shared.pass(600_000)
    void startServer()
    await shared.pass(1_000)
    expect(pending()).toBe(0)
  })

  test('is reopened at login, for the customer’s cart', async () => {
    const shared = virtualShop()
    const [phone, laptop] = [browserIn({ shop: shared }), browserIn({ shop: shared })]
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

  test.for(['blocked', 'refused'] as const)(
    'counts as live only for its own cart: if the next one is %s, the tab polls every 20 seconds',
    async (how) => {
      const shared = virtualShop()
      const [phone, laptop] = [browserIn({ shop: shared }), browserIn({ shop: shared })]
      phone.addBlanket()
      await shared.pass(2_000)
      phone.blockLines(how)
      void phone.logIn(0)
      void laptop.logIn(0)
      await shared.pass(5_000)
      laptop.addBlanket()
      await shared.pass(1_000)
      expect(phone.blankets()).toBe(1)
      await shared.pass(20_000)
      expect(phone.blankets()).toBe(2)
    },
  )

  test('of a customer closes at their logout, and the guest gets a new one', async () => {
    const shared = virtualShop()
    const { client, lines, logIn, addBlanket } = browserIn({ shop: shared })
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

test('a poke of another cart causes an exchange, even at a lower position', async () => {
  const shared = virtualShop()
  const { calls, addBlanket, poke } = browserIn({ shop: shared })
  addBlanket()
  await shared.pass(5_000)
  calls.length = 0
  poke({ cartId: 'another00000000001', cursor: 0 })
  await shared.pass(1_000)
  expect(calls).toEqual(['sync'])
})

test('a poke causes an exchange only if its position is one that the log does not have', async () => {
  const shared = virtualShop()
  const { client, calls, addBlanket, poke } = browserIn({ shop: shared })
  addBlanket()
  await shared.pass(5_000)
  const { streamId, cursor } = client.getSnapshot().fold
  const cartId = String(streamId).slice('cart:'.length)
  calls.length = 0
  poke({ cartId, cursor })
  await shared.pass(1_000)
  expect(calls).toEqual([])
  poke({ cartId, cursor: cursor + 1 })
  await shared.pass(1_000)
  expect(calls).toEqual(['sync'])
})

test('a live connection that opens causes an exchange, even if a proxy delays its messages', async () => {
  const { two, pass } = await twoBrowsers({ line: 'blocked' })
  two.calls.length = 0
  two.openLine()
  await pass(1)
  expect(two.calls).toEqual(['sync'])
})

test('a page that becomes visible syncs at once', async () => {
  const { calls, page, pass } = await syncedBrowser()
  page('visible')
  await pass(1)
  expect(calls).toEqual(['sync'])
})

test('tells other tabs once when the shop is unreachable, and once when it answers again', async () => {
  const shared = virtualShop()
  const { said, addBlanket, stopServer, startServer } = browserIn({ shop: shared })
  const links = () => said.splice(0).flatMap((message) => (message.kind === 'link' ? [message.link] : []))
  addBlanket()
  await shared.pass(5_000)
  // The first when it begins to lead.
  expect(links()).toEqual(['up', 'sending', 'up'])
  stopServer()
  addBlanket()
  await shared.pass(60_000)
  expect(links()).toEqual(['sending', 'down'])
  void startServer()
  await shared.pass(1_000)
  expect(links()).toEqual(['up'])
})

test('counts a shop that answers with an error of its own as reachable', async () => {
  const shared = virtualShop()
  let isBusy = false
  const busy = {
    status: 429,
    body: { code: 'too_many_requests', message: 'Later.', data: { status: 429 } },
    cookies: {},
  }
  const call: ShopServer['call'] = async (...asked) => (isBusy ? busy : shared.server.call(...asked))
  const { client, said, states, addBlanket } = browserIn({ shop: { ...shared, server: { ...shared.server, call } } })
  addBlanket()
  await shared.pass(5_000)
  isBusy = true
  said.length = 0
  addBlanket()
  await shared.pass(60_000)
  expect(client.getSnapshot().sync).toMatchObject({ pending: 1, isReachable: true })
  expect(states).not.toContain('offline')
  expect(said).not.toContainEqual({ kind: 'link', link: 'down' })
})

test('tells other tabs that a logout is being sent, before the shop answers it', async () => {
  const shared = virtualShop()
  const { client, said, logIn } = browserIn({ shop: shared })
  void logIn(0)
  await shared.pass(5_000)
  said.length = 0
  void client.logOut()
  await shared.pass(NETWORK_DELAY)
  expect(said).toContainEqual({ kind: 'link', link: 'sending' })
})

describe('a tab whose code is too old for the shop’s protocol', () => {
  test('says so, and lets another tab lead, which may be newer', async () => {
    const shared = virtualShop()
    const locks = sharedLocks()
    const old = browserIn({ shop: shared, locks, isOutdated: true })
    old.addBlanket()
    await shared.pass(2_000)
    expect(old.client.getSnapshot().sync).toMatchObject({ isUpdateNeeded: true, state: 'saved', isReachable: true })
    const renewed = browserIn({ shop: shared, locks })
    renewed.addBlanket()
    await shared.pass(2_000)
    expect(renewed.client.getSnapshot().sync).toMatchObject({ pending: 0, state: 'sent', isUpdateNeeded: false })
    await shared.pass(60_000)
    expect(old.calls).toEqual(['sync'])
  })
})

describe('a tab with its log in memory', () => {
  test('sends for itself, and leaves that to the leading tab once it has its store', async () => {
    const shared = virtualShop()
    const browser = { shop: shared, locks: sharedLocks(), channel: new Set<never>() }
    const leading = browserIn(browser)
    leading.addBlanket()
    await shared.pass(1_000)
    expect(leading.calls).toContain('sync')
    const late = browserIn({ ...browser, opensIn: 8_000 })
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

test('a logout waits for no call in progress: its answer would belong to the old session', async () => {
  const shared = virtualShop()
  const { client, calls, logIn } = browserIn({ shop: shared })
  void logIn(0)
  await shared.pass(5_000)
  calls.length = 0
  client.pull()
  await shared.pass(NETWORK_DELAY / 2)
  void client.logOut()
  await shared.pass(NETWORK_DELAY / 2)
  expect(calls).toEqual(['sync', 'logout'])
})

test('a page that ends aborts the call in progress', async () => {
  const shared = virtualShop()
  const { client, calls, givenUp, addBlanket } = browserIn({ shop: shared })
  addBlanket()
  await shared.pass(NETWORK_DELAY / 2)
  expect([calls, givenUp]).toEqual([['sync'], []])
  void client.stop()
  await shared.pass(1)
  expect(givenUp).toEqual(['sync'])
})

describe('a session that ended while events are pending', () => {
  test('stops all work until its customer is back: no call, no live connection, no watchdog, no sending status', async () => {
    const shared = virtualShop()
    const { client, problems, calls, states, lines, logIn, addBlanket } = browserIn({ shop: shared })
    void logIn(0)
    await shared.pass(5_000)
    shared.server.endSessions(customerIdOf(0))
    addBlanket()
    await shared.pass(5_000)
    expect(client.customer.getSnapshot()).toMatchObject({ sessionEnded: true, state: { status: 'customer' } })
    expect(lines.size).toBe(0)
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
