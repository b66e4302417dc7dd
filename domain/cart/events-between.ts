import { cartEvent, type ShopperCartEvent } from './cart-events.ts'
import type { CartState } from './cart-state.ts'

/** Returns the shopper's events that lead from one cart to the other, as far as the difference is due to the shopper. */
export function eventsBetween(from: CartState, to: CartState): ShopperCartEvent[] {
  const events: ShopperCartEvent[] = []
  const { shippingMethod, affiliateCoupon } = to
  const isNewLink = affiliateCoupon !== null && affiliateCoupon !== from.affiliateCoupon
  const link = isNewLink ? [cartEvent('AffiliateCouponCaptured', { code: affiliateCoupon })] : []
  // After each event the policies apply a coupon if there is none: that of a known link, or else an automatic one.
  const isByLink = to.coupon?.by === 'affiliate'
  if (isByLink) events.push(...link)
  for (const itemKey of Object.keys(from.lines)) {
    if (!Object.hasOwn(to.lines, itemKey)) events.push(cartEvent('ItemRemoved', { itemKey }))
  }
  for (const [itemKey, line] of Object.entries(to.lines)) {
    const { quantity } = line
    if (!Object.hasOwn(from.lines, itemKey)) events.push(cartEvent('ItemAdded', line))
    else if (from.lines[itemKey]?.quantity !== quantity)
      events.push(cartEvent('QuantityChanged', { itemKey, quantity }))
  }
  const [known, code] = [codeOf(from), codeOf(to)]
  if (shippingMethod !== null && shippingMethod !== from.shippingMethod) {
    events.push(cartEvent('ShippingMethodSwitched', { shippingMethod }))
  }
  if (!isByLink) events.push(...link)
  if (code === known) return events
  if (known !== null) events.push(cartEvent('CouponRemoved', { code: known }))
  if (code !== null) events.push(cartEvent('CouponApplied', { code, terms: null }))
  return events
}

/** The code that a shopper entered. */
function codeOf({ codeAsked, coupon }: CartState): string | null {
  return codeAsked ?? (coupon?.by === 'shopper' ? coupon.terms.code : null)
}
