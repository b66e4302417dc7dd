import type { CartState } from '../cart/cart-state.ts'
import { quote } from '../cart/quote.ts'

/** The parts of a cart that a customer sees. */
export type ShownCart = ReturnType<typeof shownCart>

export function shownCart(cart: CartState) {
  const { lines, subtotal, discount, delivery, total, shippingMethod } = quote(cart)
  return {
    lines: lines.map(({ subtotal: _, itemKey, ...line }) => ({
      itemKey,
      name: cart.lines[itemKey]?.offer.name ?? itemKey,
      ...line,
    })),
    coupon: cart.coupon?.terms.code ?? null,
    shippingMethod,
    subtotal,
    discount,
    delivery,
    total,
  }
}
