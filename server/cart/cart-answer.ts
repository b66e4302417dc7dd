import type { CartState } from '#domain/cart/cart-state.ts'
import { type ServerCart, serverCart } from '#domain/cart/server-cart.ts'
import { cartHash } from '#domain/checkout/cart-hash.ts'

/** A stored cart as calls return it, with the hash that a checkout has to send. */
export function cartAnswer(cart: { readonly cartId: string; readonly state: CartState }): ServerCart {
  return { ...serverCart(cart.state, null), cart_hash: cartHash(cart) }
}
