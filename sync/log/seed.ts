import type { CartState } from '#domain/cart/cart-state.ts'

/** The cart as the server rendered it into a page. */
export interface Seed {
  readonly cart: CartState
  /** The server's stream and its last position at that time. */
  readonly streamId: string
  readonly cursor: number
  /** The ids of the last acts that `cart` contains. */
  readonly acts: readonly string[]
}
