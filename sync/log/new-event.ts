import type { CartEvent } from '#domain/cart/cart-events.ts'

/** A shopper's event with its id and time, before the log has assigned a `seq`. */
export interface NewEvent {
  readonly id: string
  /** Epoch ms. */
  readonly at: number
  readonly event: CartEvent
}
