import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import * as v from 'valibot'
import { localNotifications, type Notifications } from './notifications.ts'
import type { Run } from './sql.ts'

const CHANNEL = 'rusbank_news'
/** PostgreSQL's limit on a notification is 8000 bytes. */
const LARGEST = 7_000
/** Between two batches, in ms: a commit with a notification takes a lock that all of the database's processes share. */
const BETWEEN_BATCHES = 25
/** Between two tries to reach the database again, in ms. */
const RETRY = 1_000

const BatchSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    from: v.string(),
    carts: v.record(v.string(), v.number()),
    orders: v.optional(v.record(v.string(), v.number()), {}),
    catalogue: v.boolean(),
    stock: v.optional(v.boolean(), false),
  }),
)

interface Outbox {
  /** By cart id, the last position to tell. */
  readonly carts: Map<string, number>
  /** The same of orders. */
  readonly orders: Map<string, number>
  catalogue: boolean
  stock: boolean
}

function emptyOutbox(): Outbox {
  return { carts: new Map(), orders: new Map(), catalogue: false, stock: false }
}

interface PostgresNotificationsOptions {
  readonly url: string
  readonly run: Run
  readonly onError: (error: unknown) => void
}

/** Notifications among all the processes on one PostgreSQL. This process hears its own at once, the others in batches. */
export async function postgresNotifications(options: PostgresNotificationsOptions): Promise<Notifications> {
  const { url, run, onError } = options
  const local = localNotifications()
  const me = randomUUID()
  const closing = new AbortController()
  let outbox = emptyOutbox()
  let sending: Promise<void> | null = null
  let listening: Client | null = null

  const hear = (payload: string): void => {
    const parsed = v.safeParse(BatchSchema, payload)
    if (!parsed.success) {
      onError(new Error(`Not a batch of news: ${payload.slice(0, 100)}`))
      return
    }
    const batch = parsed.output
    if (batch.from === me) return
    for (const [cartId, cursor] of Object.entries(batch.carts)) local.publish('cart', { cartId, cursor })
    for (const [orderId, cursor] of Object.entries(batch.orders)) local.publish('order', { orderId, cursor })
    if (batch.stock) local.publish('stock', {})
    if (batch.catalogue) local.publish('catalogue', {})
  }
  const open = async (): Promise<void> => {
    const client = new Client({ connectionString: url, keepAlive: true })
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    let lost = false
    client.on('error', (error) => {
      if (lost || closing.signal.aborted) return
      lost = true
      onError(error)
      void client.end().catch(() => {})
      void reopen()
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    listening = client
  }
  const reopen = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await wait(RETRY, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      try {
        await open()
        local.publish('missed', {})
        return
      } catch (error) {
        onError(error)
      }
    }
  }
  const send = async (): Promise<void> => {
    while (outbox.carts.size > 0 || outbox.orders.size > 0 || outbox.catalogue || outbox.stock) {
      const batch = outbox
      outbox = emptyOutbox()
      for (const payload of payloadsOf(me, batch)) {
        await run({ name: 'notify', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] })
      }
      await wait(BETWEEN_BATCHES)
    }
  }
  const flush = (): void => {
    sending ??= send()
      .catch(onError)
      .finally(() => {
        sending = null
      })
  }

  await open()
  return {
    publish(topic, news) {
      local.publish(topic, news)
      if (topic === 'missed') return
      if ('cartId' in news) {
        outbox.carts.set(news.cartId, Math.max(news.cursor, outbox.carts.get(news.cartId) ?? 0))
      } else if ('orderId' in news) {
        outbox.orders.set(news.orderId, Math.max(news.cursor, outbox.orders.get(news.orderId) ?? 0))
      } else if (topic === 'stock') outbox.stock = true
      else outbox.catalogue = true
      flush()
    },
    subscribe: local.subscribe,
    async close() {
      closing.abort()
      await sending
      await local.close()
      await listening?.end()
    },
  }
}

function payloadsOf(from: string, { carts, orders, catalogue, stock }: Outbox): string[] {
  const payloads: string[] = []
  let some = { carts: {} as Record<string, number>, orders: {} as Record<string, number> }
  let size = 0
  const told = [...carts].map((each) => ['carts', ...each] as const)
  for (const [kind, id, cursor] of [...told, ...[...orders].map((each) => ['orders', ...each] as const)]) {
    some[kind][id] = cursor
    size += id.length + 20
    if (size < LARGEST) continue
    payloads.push(JSON.stringify({ from, ...some, catalogue: false, stock: false }))
    some = { carts: {}, orders: {} }
    size = 0
  }
  if (size > 0 || catalogue || stock) payloads.push(JSON.stringify({ from, ...some, catalogue, stock }))
  return payloads
}
