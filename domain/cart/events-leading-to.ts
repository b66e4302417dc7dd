import { cartEvent, type ShopperCartEvent } from './cart-events.ts'
import type { CartState } from './cart-state.ts'

/** The acts that lead to a cart like this one, as far as they were the shopper's. */
export function eventsLeadingTo(cart: CartState): ShopperCartEvent[] {
  const events: ShopperCartEvent[] = Object.values(cart.lines).map((line) => cartEvent('ItemAdded', line))
  const { shippingMethod, affiliateCoupon, coupon, codeAsked } = cart
  const code = codeAsked ?? (coupon?.by === 'shopper' ? coupon.terms.code : null)
  if (shippingMethod !== null) events.push(cartEvent('ShippingMethodSwitched', { shippingMethod }))
  if (affiliateCoupon !== null) events.push(cartEvent('AffiliateCouponCaptured', { code: affiliateCoupon }))
  if (code !== null) events.push(cartEvent('CouponApplied', { code, terms: null }))
  return events
}
