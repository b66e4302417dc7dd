import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { databaseBounds } from '#server/database/bounds.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { createDatabase } from '#tests/postgres.ts'
import { tcpProxy } from '#tests/tcp-proxy.ts'

/** Short timeouts for tests that wait for silence. */
const short = { ...databaseBounds, connect: 2_000, answer: 1_000, heartbeat: 100, silence: 3_000 }
/** Up to the test's own timeout. */
const polling = { timeout: 50_000, interval: 20 }

let url: string

beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'))
})

/** A shop process with its own connections. */
async function openProcess(databaseUrl: string, bounds = databaseBounds): Promise<Database> {
  const opened = await openDatabase({ databaseUrl, dataDir: 'nowhere', bounds, onError: () => {} })
  if (!opened.ok) throw new Error(opened.reason)
  onTestFinished(() => opened.database.close())
  return opened.database
}

/** The cart notifications of a process, as unique positions in order of arrival. */
function notificationsOf({ notifications }: Database): ReadonlySet<string> {
  const received = new Set<string>()
  notifications.subscribe('cart', ({ cartId, cursor }) => received.add(`${cartId} at ${cursor}`))
  return received
}

const carts = Array.from({ length: 40 }, (_, index) => ({ cartId: `cart ${index}`, cursor: index + 1 }))
const all = carts.map(({ cartId, cursor }) => `${cartId} at ${cursor}`)

describe('notifications', () => {
  it.each(['cart', 'order', 'session', 'catalogue', 'stock', 'reviews'] as const)(
    'of %s arrive at the other processes',
    async (topic) => {
      const [teller, other] = [await openProcess(url), await openProcess(url)]
      const received: unknown[] = []
      other.notifications.subscribe(topic, (payload) => received.push(payload))
      const payloads = {
        cart: { cartId: 'cart', cursor: 3 },
        order: { orderId: 'order', cursor: 2 },
        session: { customerId: 'anna' },
        catalogue: {},
        stock: {},
        reviews: {},
      }
      teller.notifications.publish(topic, payloads[topic])
      await vi.waitFor(() => expect(received).toContainEqual(payloads[topic]), polling)
    },
  )

  it('arrive late, all of them and in order, if the connections were silent when they were published', async () => {
    const proxy = await tcpProxy(url)
    const teller = await openProcess(proxy.url, short)
    const received = notificationsOf(await openProcess(url))
    await vi.waitFor(() => teller.sql.run({ text: 'select 1' }), polling)
    proxy.silence()
    for (const cart of carts.slice(0, 20)) teller.notifications.publish('cart', cart)
    await expect(teller.sql.run({ text: 'select 1' })).rejects.toThrow()
    for (const cart of carts.slice(20)) teller.notifications.publish('cart', cart)
    proxy.restore()
    await vi.waitFor(() => expect([...received]).toEqual(all), polling)
  })

  it('arrive, all of them and in order, however often the connections break', async () => {
    const proxy = await tcpProxy(url)
    const teller = await openProcess(proxy.url, short)
    const received = notificationsOf(await openProcess(url))
    for (const cart of carts) {
      teller.notifications.publish('cart', cart)
      await teller.sql.run({ text: 'select 1' }).catch(() => {})
      proxy.cut()
    }
    await vi.waitFor(() => expect([...received]).toEqual(all), polling)
  })
})

it('a process that no other notifies is ready as long as the database answers its heartbeats', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { notifications } = await openProcess(url, short)
  now += short.silence
  await vi.waitFor(() => expect(notifications.isListening()).toBe(true), polling)
})

describe('a process whose listening connection is silent', () => {
  it('is not ready, and reads what it missed once it is reconnected', async () => {
    const proxy = await tcpProxy(url)
    const { notifications } = await openProcess(proxy.url, short)
    const teller = await openProcess(url)
    let missed = 0
    notifications.subscribe('missed', () => {
      missed += 1
    })
    await vi.waitFor(() => expect(notifications.isListening()).toBe(true), polling)
    proxy.silence()
    teller.notifications.publish('catalogue', {})
    await vi.waitFor(() => expect(notifications.isListening()).toBe(false), polling)
    const before = missed
    proxy.restore()
    await vi.waitFor(() => expect(missed).toBeGreaterThan(before), polling)
    await vi.waitFor(() => expect(notifications.isListening()).toBe(true), polling)
    const notified = new Promise((resolve) => {
      notifications.subscribe('catalogue', resolve)
      notifications.subscribe('missed', resolve)
    })
    teller.notifications.publish('catalogue', {})
    await notified
  })

  it('keeps the connection that it opened after a break', async () => {
    const proxy = await tcpProxy(url)
    // Longer than the first reconnection delay, so that the lost connection's next heartbeat comes later.
    const heartbeat = 400
    // Nothing is silent here: a slow answer is no reason to connect again.
    const { notifications } = await openProcess(proxy.url, { ...databaseBounds, heartbeat })
    const teller = await openProcess(url)
    let missed = 0
    notifications.subscribe('missed', () => {
      missed += 1
    })
    const clock = { text: 'select clock_timestamp()::text as "cutAt"' }
    const [before] = await teller.sql.run<{ cutAt: string }>(clock)
    proxy.cut()
    // Only of connections since the break: the server still shows others for a while after they were closed.
    const listener = {
      text: `select pid from pg_stat_activity where query = 'select 1' and backend_start > $1::text::timestamptz
             and clock_timestamp() - backend_start > $2 * interval '1 millisecond'`,
      values: [before?.cutAt, 3 * heartbeat],
    }
    await vi.waitFor(async () => expect(await teller.sql.run(listener)).toHaveLength(1), polling)
    expect(missed).toBe(1)
  })

  it('reads what it missed after every break', async () => {
    const proxy = await tcpProxy(url)
    const { notifications } = await openProcess(proxy.url, short)
    let missed = 0
    notifications.subscribe('missed', () => {
      missed += 1
    })
    for (let round = 0; round < 3; round += 1) {
      const before = missed
      proxy.cut()
      await vi.waitFor(() => expect(missed).toBeGreaterThan(before), polling)
    }
  })
})
