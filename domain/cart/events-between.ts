import { couponEffect } from '../coupon/effect.ts'
import type { CouponTerms } from '../coupon/terms.ts'
import { cartEvent, type ShopperCartEvent } from './cart-events.ts'
import type { CartState } from './cart-state.ts'
import { couponLines } from './quote.ts'

/** Returns the shopper's events that lead from one cart to the other, as far as the difference is due to the shopper. */
export function eventsBetween(from: CartState, to: CartState): ShopperCartEvent[] {
  const events: ShopperCartEvent[] = []
  const { shippingMethod, affiliateCoupon } = to
  const isNewLink = affiliateCoupon !== null && affiliateCoupon !== from.affiliateCoupon
  const link = isNewLink ? [cartEvent('AffiliateCouponCaptured', { code: affiliateCoupon })] : []
  // After each event the policies apply a coupon if there is none: that of a known link, or else an automatic one.
  const isByLink = wasApplied(to, affiliateCoupon)
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
  for (const code of removedAgain(from, to)) events.push(cartEvent('CouponRemoved', { code }))
  if (code === known) return events
  if (known !== null) events.push(cartEvent('CouponRemoved', { code: known }))
  if (code !== null) events.push(cartEvent('CouponApplied', { code, terms: null }))
  return events
}

/** Whether the coupon of a link is or was applied: it comes before the automatic ones. */
function wasApplied({ coupon, declinedCodes }: CartState, code: string | null): boolean {
  return code !== null && (coupon?.by === 'affiliate' || declinedCodes.includes(code))
}

/** The codes that the policies apply again with these lines, one after the other, although the shopper has removed them. */
function removedAgain({ coupon, declinedCodes }: CartState, to: CartState): string[] {
  if (coupon?.by === 'shopper') return []
  const lines = couponLines(to)
  const applying = (terms: readonly CouponTerms[]) =>
    terms.filter((each) => couponEffect(each, lines).applies).map(({ code }) => code)
  const linked = to.affiliateCoupon !== null && wasApplied(to, to.affiliateCoupon) ? [to.affiliateCoupon] : []
  const current = applying(coupon === null ? [] : [coupon.terms])
  const tried = new Set([...current, ...linked, ...applying(to.automaticCoupons)])
  const again = [...tried].filter((code) => !declinedCodes.includes(code))
  const kept = again.findIndex((code) => !to.declinedCodes.includes(code))
  return kept === -1 ? again : again.slice(0, kept)
}

/** The code that a shopper entered. */
function codeOf({ codeAsked, coupon }: CartState): string | null {
  return codeAsked ?? (coupon?.by === 'shopper' ? coupon.terms.code : null)
}
