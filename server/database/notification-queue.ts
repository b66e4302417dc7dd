import type { NotificationPayloads, Topic } from './notifications.ts'

/** PostgreSQL limits a notification to 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_000

type Kind = 'carts' | 'orders' | 'sessions' | 'catalogue' | 'stock' | 'reviews'

interface Entry {
  readonly kind: Kind
  readonly id: string
  readonly cursor: number
}

/** Notifications that the other processes have not received yet. A cart or an order has only its latest position. */
export function notificationQueue() {
  // A map keeps the insertion order of its keys.
  const waiting = new Map<string, Entry>()
  const keep = ({ kind, id, cursor }: Entry): void => {
    const key = `${kind}:${id}`
    waiting.set(key, { kind, id, cursor: Math.max(cursor, waiting.get(key)?.cursor ?? 0) })
  }
  return {
    put<T extends Exclude<Topic, 'missed'>>(topic: T, payload: NotificationPayloads[T]): void {
      if ('cartId' in payload) keep({ kind: 'carts', id: payload.cartId, cursor: payload.cursor })
      else if ('orderId' in payload) keep({ kind: 'orders', id: payload.orderId, cursor: payload.cursor })
      else if ('customerId' in payload) keep({ kind: 'sessions', id: payload.customerId, cursor: 0 })
      else if (topic === 'catalogue' || topic === 'stock' || topic === 'reviews')
        keep({ kind: topic, id: '', cursor: 0 })
    },
    /** The oldest notifications, as many as fit; null if there are none. */
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
          sessions: Object.keys(positions('sessions')),
          catalogue: has('catalogue'),
          stock: has('stock'),
          reviews: has('reviews'),
        },
        /** Removes the batch from the queue; until then it stays there. */
        settle(): void {
          // A key that was put again meanwhile has another entry, which still has to be sent.
          for (const [key, entry] of taken) if (waiting.get(key) === entry) waiting.delete(key)
        },
      }
    },
  }
}
