import type { NamedCart } from '#domain/cart/cart-state.ts'
import { type ServerCart, serverCart } from '#domain/cart/server-cart.ts'
import { cartHash } from '#domain/checkout/cart-hash.ts'
import { callError } from '#server/http/call-error.ts'

export const unknownCartKey = callError({
  status: 404,
  code: 'unknown_cart_key',
  message: 'We couldn’t find this cart. Please reload the page.',
})

/** A stored cart as calls return it, with the hash that a checkout has to send. */
export function cartAnswer(cart: NamedCart): ServerCart {
  return { ...serverCart(cart.state, null), cart_hash: cartHash(cart) }
}

/**
 * Hides which member of staff made an event, which is recorded separately: outside of the store its origin is `server`.
 * Browsers of every version know only two kinds of origin.
 */
export function withoutStaff<Event extends { readonly origin: string }>(event: Event): Event {
  return event.origin.startsWith('staff:') ? { ...event, origin: 'server' } : event
}
