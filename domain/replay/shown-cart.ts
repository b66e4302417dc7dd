import type { CartState } from '../cart/cart-state.ts'
import { type Quote, type QuoteLine, quote } from '../cart/quote.ts'

export interface ShownLine extends Omit<QuoteLine, 'subtotal'> {
  readonly name: string
}

/** The parts of a cart that a customer sees. */
export interface ShownCart extends Pick<Quote, 'shippingMethod' | 'subtotal' | 'discount' | 'delivery' | 'total'> {
  readonly lines: readonly ShownLine[]
  readonly coupon: string | null
}

export function shownCart(cart: CartState): ShownCart {
  const { lines, subtotal, discount, delivery, total, shippingMethod } = quote(cart)
  return {
    lines: lines.map((line) => shownLine(cart, line)),
    coupon: cart.coupon?.terms.code ?? null,
    shippingMethod,
    subtotal,
    discount,
    delivery,
    total,
  }
}

function shownLine(cart: CartState, { itemKey, quantity, price, discount, total }: QuoteLine): ShownLine {
  return { itemKey, name: cart.lines[itemKey]?.offer.name ?? itemKey, quantity, price, discount, total }
}
