import type { CartState } from '#domain/cart/cart-state.ts'

/** The cart as the server rendered it into a page. */
export interface Seed {
  readonly cart: CartState
  /** The server's stream at that time: its name and its last position. */
  readonly streamId: string
  readonly cursor: number
}
