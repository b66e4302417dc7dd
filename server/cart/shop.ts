import type { ServerWorld } from '#domain/cart/cart-world.ts'
import type { CartStore } from '#server/events/cart-store.ts'

/** The ports of everything that reads or changes a cart: no clock, no randomness and no storage is taken from elsewhere. */
export interface Shop {
  readonly store: CartStore
  /** The catalogue, the coupons and the time, as they are now. */
  readonly world: () => ServerWorld
  /** UUIDv7, for the server's own events. */
  readonly newEventId: () => string
  /** A public id: 16 or more of [a-z0-9], not to be guessed from others. */
  readonly newCartId: () => string
  /** A secret: 256 random bits in base64url. */
  readonly newCartKey: () => string
  /** How many events behind a client may be before it gets the state instead; `RESET_AFTER` if not said. */
  readonly resetAfter?: number
}
