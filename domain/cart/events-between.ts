import { cartEvent, type ShopperCartEvent } from './cart-events.ts'
import type { CartState } from './cart-state.ts'

/** Returns the shopper's events that lead from one cart to the other, as far as the difference is due to the shopper. */
export function eventsBetween(from: CartState, to: CartState): ShopperCartEvent[] {
  const events: ShopperCartEvent[] = []
  for (const itemKey of Object.keys(from.lines)) {
    if (!Object.hasOwn(to.lines, itemKey)) events.push(cartEvent('ItemRemoved', { itemKey }))
  }
  for (const [itemKey, line] of Object.entries(to.lines)) {
    const { quantity } = line
    if (!Object.hasOwn(from.lines, itemKey)) events.push(cartEvent('ItemAdded', line))
    else if (from.lines[itemKey]?.quantity !== quantity)
      events.push(cartEvent('QuantityChanged', { itemKey, quantity }))
  }
  const { shippingMethod, affiliateCoupon } = to
  const [known, code] = [codeOf(from), codeOf(to)]
  if (shippingMethod !== null && shippingMethod !== from.shippingMethod) {
    events.push(cartEvent('ShippingMethodSwitched', { shippingMethod }))
  }
  if (affiliateCoupon !== null && affiliateCoupon !== from.affiliateCoupon) {
    events.push(cartEvent('AffiliateCouponCaptured', { code: affiliateCoupon }))
  }
  if (code === known) return events
  if (known !== null) events.push(cartEvent('CouponRemoved', { code: known }))
  if (code !== null) events.push(cartEvent('CouponApplied', { code, terms: null }))
  return events
}

/** The code that a shopper entered. */
function codeOf({ codeAsked, coupon }: CartState): string | null {
  return codeAsked ?? (coupon?.by === 'shopper' ? coupon.terms.code : null)
}
