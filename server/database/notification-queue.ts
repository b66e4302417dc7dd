import type { NotificationPayloads, Topic } from './notifications.ts'

/** PostgreSQL's limit on a notification is 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_000

type Kind = 'carts' | 'orders' | 'catalogue' | 'stock' | 'reviews'

interface Entry {
  readonly kind: Kind
  readonly id: string
  readonly cursor: number
}

/** What one notification names. */
interface Batch {
  readonly carts: Readonly<Record<string, number>>
  readonly orders: Readonly<Record<string, number>>
  readonly catalogue: boolean
  readonly stock: boolean
  readonly reviews: boolean
}

export interface NotificationBatch {
  readonly batch: Batch
  /** What is in it stays in the outbox until this is called. */
  readonly settle: () => void
}

/** Notifications that the other processes have not got yet: of each cart and order only its last position. */
export interface NotificationQueue {
  readonly put: <T extends Exclude<Topic, 'missed'>>(topic: T, news: NotificationPayloads[T]) => void
  /** The news that has waited longest; null where none waits. */
  readonly take: () => NotificationBatch | null
}

export function notificationQueue(): NotificationQueue {
  // A map keeps the order in which its keys first came.
  const waiting = new Map<string, Entry>()
  const keep = ({ kind, id, cursor }: Entry): void => {
    const key = `${kind}:${id}`
    waiting.set(key, { kind, id, cursor: Math.max(cursor, waiting.get(key)?.cursor ?? 0) })
  }
  return {
    put(topic, news) {
      if ('cartId' in news) keep({ kind: 'carts', id: news.cartId, cursor: news.cursor })
      else if ('orderId' in news) keep({ kind: 'orders', id: news.orderId, cursor: news.cursor })
      else if (topic === 'catalogue' || topic === 'stock' || topic === 'reviews')
        keep({ kind: topic, id: '', cursor: 0 })
    },
    take() {
      const taken = new Map<string, Entry>()
      let size = 0
      for (const [key, entry] of waiting) {
        size += entry.id.length + 20
        if (size > MAX_PAYLOAD_BYTES) break
        taken.set(key, entry)
      }
      if (taken.size === 0) return null
      const entries = [...taken.values()]
      const positions = (kind: Kind) =>
        Object.fromEntries(entries.filter((entry) => entry.kind === kind).map(({ id, cursor }) => [id, cursor]))
      const has = (kind: Kind) => entries.some((entry) => entry.kind === kind)
      return {
        batch: {
          carts: positions('carts'),
          orders: positions('orders'),
          catalogue: has('catalogue'),
          stock: has('stock'),
          reviews: has('reviews'),
        },
        settle() {
          // What came again meanwhile is another entry, and still has to be sent.
          for (const [key, entry] of taken) if (waiting.get(key) === entry) waiting.delete(key)
        },
      }
    },
  }
}
