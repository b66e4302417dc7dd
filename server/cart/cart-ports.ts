import type { ServerWorld } from '#domain/cart/cart-world.ts'
import type { CartStore } from '#server/events/cart-store.ts'

/** The ports of everything that reads or changes a cart: its only sources of time, randomness and storage. */
export interface CartPorts {
  readonly store: CartStore
  /** The current catalogue, coupons and time. */
  readonly world: () => ServerWorld
  /** UUIDv7, for the server's own events. */
  readonly newEventId: () => string
  /** A public id: at least 16 characters of [a-z0-9], unguessable. */
  readonly newCartId: () => string
  /** A secret: 256 random bits in base64url. */
  readonly newCartKey: () => string
  /** After how many missed events a client gets the state instead; `RESET_AFTER` by default. */
  readonly resetAfter?: number
}
