import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { DatabaseBounds } from './bounds.ts'
import { notificationQueue } from './notification-queue.ts'
import { localNotifications, type Notifications } from './notifications.ts'
import { postgresListener } from './postgres-listener.ts'
import { retryUntilDone } from './retry-until-done.ts'
import type { Run } from './sql.ts'

const CHANNEL = 'rusbank_news'
/** Between two batches, in ms. A commit with a notification takes a lock that all processes of the database share. */
const BATCH_INTERVAL_MS = 25

const BatchSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    from: v.string(),
    carts: v.record(v.string(), v.number()),
    orders: v.optional(v.record(v.string(), v.number()), {}),
    sessions: v.optional(v.array(v.string()), []),
    catalogue: v.boolean(),
    stock: v.optional(v.boolean(), false),
    reviews: v.optional(v.boolean(), false),
  }),
)

interface PostgresNotificationsOptions {
  readonly url: string
  readonly run: Run
  readonly bounds: DatabaseBounds
  readonly onError: (error: unknown) => void
}

/**
 * Notifications between all processes on one PostgreSQL. This process gets its own at once; the others get them in batches.
 * A batch stays in the queue until the database has accepted it.
 */
export async function postgresNotifications(options: PostgresNotificationsOptions): Promise<Notifications> {
  const { url, run, bounds, onError } = options
  const local = localNotifications()
  const processId = randomUUID()
  const queue = notificationQueue()

  const receive = (payload: string): void => {
    const parsed = v.safeParse(BatchSchema, payload)
    if (!parsed.success) {
      onError(new Error(`Not a batch of notifications: ${payload.slice(0, 100)}`))
      return
    }
    const batch = parsed.output
    if (batch.from === processId) return
    for (const [cartId, cursor] of Object.entries(batch.carts)) local.publish('cart', { cartId, cursor })
    for (const [orderId, cursor] of Object.entries(batch.orders)) local.publish('order', { orderId, cursor })
    for (const customerId of batch.sessions) local.publish('session', { customerId })
    if (batch.stock) local.publish('stock', {})
    if (batch.reviews) local.publish('reviews', {})
    if (batch.catalogue) local.publish('catalogue', {})
  }
  const send = async (): Promise<void> => {
    for (let taken = queue.take(); taken !== null; taken = queue.take()) {
      const payload = JSON.stringify({ from: processId, ...taken.batch })
      await run({ name: 'notify', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] })
      taken.settle()
      await wait(BATCH_INTERVAL_MS)
    }
  }

  const listener = await postgresListener({
    url,
    channel: CHANNEL,
    bounds,
    onNotification: receive,
    onGap: () => local.publish('missed', {}),
    onError,
  })
  const sending = retryUntilDone({ work: send, onError })
  return {
    publish(topic, payload) {
      local.publish(topic, payload)
      if (topic === 'missed') return
      queue.put(topic, payload)
      sending.request()
    },
    subscribe: local.subscribe,
    isListening: listener.isListening,
    async close() {
      await sending.close()
      await local.close()
      await listener.close()
    },
  }
}
