import type { OrderPoke } from '#domain/checkout/checkout-calls.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'

/** What the shop's processes notify each other of. */
export interface NotificationPayloads {
  /** A cart moved on to this position. */
  readonly cart: Poke
  /** An order moved on to this position. */
  readonly order: OrderPoke
  /** Stock was reserved or released. It is published often. */
  readonly stock: Record<string, never>
  /** Prices, stock or the products that are sold changed. */
  readonly catalogue: Record<string, never>
  /** A review was published or taken back. */
  readonly reviews: Record<string, never>
  /** Notifications may have been missed: whoever caches something of the database has to read it again. */
  readonly missed: Record<string, never>
}
export type Topic = keyof NotificationPayloads

/**
 * News from this process and the others, for those that are listening now. It comes at least once, in any order, soon
 * after it was published; nobody may need it in order to be right, only in order to be early.
 */
export interface Notifications {
  /** For what is stored already: never inside of a transaction. */
  readonly publish: <T extends Topic>(topic: T, news: NotificationPayloads[T]) => void
  /** Returns the function that ends it. */
  readonly subscribe: <T extends Topic>(topic: T, listener: (news: NotificationPayloads[T]) => void) => () => void
  /** False while this process may have been missing what others publish, and for so long that it should not serve. */
  readonly isHearing: () => boolean
  readonly close: () => Promise<void>
}

/** The notifications of a process that is alone with its database; also the part of any that stays in the process. */
export function localNotifications(): Notifications {
  const listeners = new Map<Topic, Set<(news: never) => void>>()
  return {
    publish(topic, news) {
      for (const listener of listeners.get(topic) ?? []) listener(news as never)
    },
    subscribe(topic, listener) {
      const those = listeners.get(topic) ?? new Set()
      listeners.set(topic, those.add(listener))
      return () => those.delete(listener)
    },
    isHearing: () => true,
    async close() {
      listeners.clear()
    },
  }
}
