import type { CartState } from '../cart/cart-state.ts'
import { quote } from '../cart/quote.ts'
import { stateHash } from '../wire/state-hash.ts'

interface NamedCart {
  /** Public, as in the stream's name `cart:<id>`. */
  readonly cartId: string
  readonly state: CartState
}

/**
 * SHA-256, in hex, of what an order takes over from a cart and its shopper saw of it: which cart it is, its lines in their order with
 * options, colour and price, its coupon, its shipping method, and its totals in cents. Notices, pictures and what is only
 * offered are no part of it: nobody need look at them again before they order. A browser computes it of the cart that it shows, the
 * server of the cart that it would order; whoever changes it makes open pages look again.
 */
export function cartHash({ cartId, state }: NamedCart): string {
  const { subtotal, discount, delivery, total, shippingMethod } = quote(state)
  return stateHash({
    cartId,
    lines: Object.entries(state.lines).map(
      ([
        itemKey,
        {
          quantity,
          offer: { name, options, colourName, price },
        },
      ]) => [itemKey, quantity, price, name, options.map(({ name, option }) => [name, option]), colourName],
    ),
    coupon: state.coupon?.terms.code ?? null,
    shippingMethod,
    totals: [subtotal, discount, delivery, total],
  })
}
