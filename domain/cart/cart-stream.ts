import type { FoldedStream } from '../event/folded.ts'
import { type CartEvent, cartUpcasters } from './cart-events.ts'
import type { CartState } from './cart-state.ts'
import { cartEvolution } from './evolve-cart.ts'

/** The cart as a stream of the log: `cart:<id>`, or `cart:new` before the server has assigned an id. */
export const cartStream: FoldedStream<CartState, CartEvent> = {
  name: 'cart',
  upcasters: cartUpcasters,
  ...cartEvolution,
}
