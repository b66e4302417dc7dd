import type { CartState } from '#domain/cart/cart-state.ts'

/** The cart as the server rendered it into a page. */
export interface Seed {
  readonly cart: CartState
  /** The server's stream and its last position at that time. */
  readonly streamId: string
  readonly cursor: number
  /** The last `seq` on the wire that `cart` contains, of each client that has sent lately. */
  readonly acknowledged: Readonly<Record<string, number>>
}
