import type { CartState } from './cart-state.ts'
import { quote } from './quote.ts'

/** The specification's *Cart* (section 3), field by field. Amounts in cents. */
export type CartProjection = ReturnType<typeof cartProjection>

/** Projects a cart. The key is the browser's secret, which is stored beside the log, and is passed through. */
export function cartProjection(cart: CartState, cartKey: string | null) {
  const totals = quote(cart)
  return {
    cartKey,
    items: totals.lines.map((line) => ({
      item_key: line.itemKey,
      quantity: { value: line.quantity },
      price: line.price,
      price_regular: cart.lines[line.itemKey]?.offer.priceRegular ?? line.price,
      totals: { total: line.total },
    })),
    itemCount: totals.itemCount,
    cartSubTotal: totals.subtotal,
    cartTotal: totals.total,
    cartDiscountTotal: totals.discount,
    coupon: cart.coupon?.terms.code ?? null,
    availableAutoCoupons: cart.automaticCoupons,
    affiliateCoupon: cart.affiliateCoupon,
    cartShipping: totals.delivery,
    shippingMethod: totals.shippingMethod,
  }
}
