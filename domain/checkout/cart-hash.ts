import type { NamedCart } from '../cart/cart-state.ts'
import { quote } from '../cart/quote.ts'
import { stateHash } from '../wire/state-hash.ts'

/**
 * SHA-256, in hex, of the parts of a cart that the shopper saw and an order takes over: the cart's id, its lines in order with
 * options, colour and price, the coupon, the shipping method, and the totals in cents. Notices, pictures, offered coupons and
 * regular prices, which are only shown beside the price, are excluded: they need no confirmation. The browser hashes the cart
 * that it shows, the server the cart that it would order. A change to this function makes open pages ask again.
 */
export function cartHash({ cartId, state }: NamedCart): string {
  const { subtotal, discount, delivery, total, shippingMethod } = quote(state)
  return stateHash({
    cartId,
    lines: Object.entries(state.lines).map(([itemKey, { quantity, offer }]) => {
      const { name, options, colourName, price } = offer
      return [itemKey, quantity, price, name, options.map(({ name, option }) => [name, option]), colourName]
    }),
    coupon: state.coupon?.terms.code ?? null,
    shippingMethod,
    totals: [subtotal, discount, delivery, total],
  })
}
