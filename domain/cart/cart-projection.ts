import type { CouponTerms } from '../coupon/terms.ts'
import type { Cents } from '../money/cents.ts'
import type { ShippingMethod } from '../shipping/shipping.ts'
import type { CartState } from './cart-state.ts'
import { quote } from './quote.ts'

/** An item of the specification's *Cart*. Amounts in cents. */
export interface CartProjectionItem {
  readonly item_key: string
  readonly quantity: { readonly value: number }
  readonly price: Cents
  readonly price_regular: Cents
  readonly totals: { readonly total: Cents }
}

/** The specification's *Cart* (section 3), field by field. Amounts in cents. */
export interface CartProjection {
  readonly cartKey: string | null
  readonly items: readonly CartProjectionItem[]
  readonly itemCount: number
  readonly cartSubTotal: Cents
  readonly cartTotal: Cents
  readonly cartDiscountTotal: Cents
  readonly coupon: string | null
  readonly availableAutoCoupons: readonly CouponTerms[]
  readonly affiliateCoupon: string | null
  readonly cartShipping: Cents
  readonly shippingMethod: ShippingMethod
}

/** Projects a cart. The key is the browser's secret, which is stored beside the log, and is passed through. */
export function cartProjection(cart: CartState, cartKey: string | null): CartProjection {
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
