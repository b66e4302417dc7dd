import type { CartEvent } from '#domain/cart/cart-events.ts'

/** A shopper's event with its id and its time, before the log has given it a `seq`. */
export interface NewEvent {
  readonly id: string
  /** Epoch ms. */
  readonly at: number
  readonly event: CartEvent
}
