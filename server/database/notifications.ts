import type { OrderPoke } from '#domain/checkout/checkout-calls.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'

/** What the shop's processes notify each other of. */
export interface NotificationPayloads {
  /** A cart has this new position, or, if it is the one after the last, its pages have to ask the shop. */
  readonly cart: Poke
  /** An order has this new position. */
  readonly order: OrderPoke
  /** Sessions of this customer have ended: their live connections have to end. */
  readonly session: { readonly customerId: string }
  /** Stock was reserved or released. It is published often. */
  readonly stock: Record<string, never>
  /** Prices, stock or the products that are sold changed. */
  readonly catalogue: Record<string, never>
  /** A review was published or withdrawn. */
  readonly reviews: Record<string, never>
  /** Notifications may have been missed: caches of the database have to be refreshed. */
  readonly missed: Record<string, never>
}
export type Topic = keyof NotificationPayloads

/**
 * Notifications from this process and the others, for current subscribers. Each is delivered at least once, in any order,
 * soon after it was published. Correctness must not depend on them: they only make changes visible earlier.
 */
export interface Notifications {
  /** For data that is already committed: never call it inside a transaction. */
  readonly publish: <T extends Topic>(topic: T, payload: NotificationPayloads[T]) => void
  /** Returns the function that unsubscribes. */
  readonly subscribe: <T extends Topic>(topic: T, listener: (payload: NotificationPayloads[T]) => void) => () => void
  /** False once this process may have missed notifications for so long that it should not serve. */
  readonly isListening: () => boolean
  readonly close: () => Promise<void>
}

/** Notifications within one process. They are all that the embedded database needs. */
export function localNotifications(): Notifications {
  const listeners = new Map<Topic, Set<(payload: never) => void>>()
  return {
    publish(topic, payload) {
      for (const listener of listeners.get(topic) ?? []) listener(payload as never)
    },
    subscribe(topic, listener) {
      const subscribed = listeners.get(topic) ?? new Set()
      listeners.set(topic, subscribed.add(listener))
      return () => subscribed.delete(listener)
    },
    isListening: () => true,
    async close() {
      listeners.clear()
    },
  }
}
