import type { CartState } from '../cart/cart-state.ts'
import { type QuoteLine, quote } from '../cart/quote.ts'
import type { Cents } from '../money/cents.ts'
import type { ShippingMethod } from '../shipping/shipping.ts'

export interface ShownLine {
  readonly itemKey: string
  readonly name: string
  readonly quantity: number
  /** Cents for one piece. */
  readonly price: Cents
  /** The discount on the line, and the line's total after it, in cents. */
  readonly discount: Cents
  readonly total: Cents
}

/** The parts of a cart that a customer sees. Amounts in cents. */
export interface ShownCart {
  readonly lines: readonly ShownLine[]
  readonly coupon: string | null
  readonly shippingMethod: ShippingMethod
  readonly subtotal: Cents
  readonly discount: Cents
  readonly delivery: Cents
  readonly total: Cents
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
