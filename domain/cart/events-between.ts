import { couponEffect } from '../coupon/effect.ts'
import type { CouponTerms } from '../coupon/terms.ts'
import { foldOnto } from '../event/folded.ts'
import { cartEvent, type ShopperCartEvent } from './cart-events.ts'
import type { CartState } from './cart-state.ts'
import { cartEvolution } from './evolve-cart.ts'
import { couponLines } from './quote.ts'

/** Returns the shopper's events that lead from one cart to the other, as far as the difference is due to the shopper. */
export function eventsBetween(from: CartState, to: CartState): ShopperCartEvent[] {
  const events: ShopperCartEvent[] = []
  const { shippingMethod } = to
  let cart = from
  const add = (event: ShopperCartEvent): void => {
    events.push(event)
    cart = withPolicyCoupon(foldOnto(cartEvolution, cart, [event]), to)
  }
  const capture = (code: string | null): void => {
    if (code !== null && code !== cart.affiliateCoupon) add(cartEvent('AffiliateCouponCaptured', { code }))
  }
  const removeUnwanted = (): void => {
    for (let code = unwantedCode(cart, to); code !== null; code = unwantedCode(cart, to)) {
      add(cartEvent('CouponRemoved', { code }))
    }
  }
  // The first link's coupon comes before the automatic ones. A later link changes no coupon that is applied.
  capture(firstLink(from, to))
  for (const itemKey of Object.keys(from.lines)) {
    if (!Object.hasOwn(to.lines, itemKey)) add(cartEvent('ItemRemoved', { itemKey }))
  }
  for (const [itemKey, line] of Object.entries(to.lines)) {
    const { quantity } = line
    if (!Object.hasOwn(from.lines, itemKey)) add(cartEvent('ItemAdded', line))
    else if (from.lines[itemKey]?.quantity !== quantity) add(cartEvent('QuantityChanged', { itemKey, quantity }))
  }
  const [known, code] = [codeOf(from), codeOf(to)]
  if (shippingMethod !== null && shippingMethod !== from.shippingMethod) {
    add(cartEvent('ShippingMethodSwitched', { shippingMethod }))
  }
  if (known !== null && known !== code) add(cartEvent('CouponRemoved', { code: known }))
  removeUnwanted()
  capture(to.affiliateCoupon)
  removeUnwanted()
  if (code !== null && code !== known) add(cartEvent('CouponApplied', { code, terms: null }))
  return events
}

/** The code of a link that has to be followed before there are lines; null if there is none. */
function firstLink(from: CartState, { affiliateCoupon, coupon, declinedCodes }: CartState): string | null {
  if (affiliateCoupon === null) return null
  // Otherwise an older link's coupon, which is unknown, would be applied.
  if (coupon === null) return from.affiliateCoupon === null ? null : affiliateCoupon
  if (coupon.by !== 'affiliate') return declinedCodes.includes(affiliateCoupon) ? affiliateCoupon : null
  // Another link may have been followed since.
  return coupon.terms.code === from.coupon?.terms.code ? null : coupon.terms.code
}

/** The cart after the shop's policies, as far as their coupons are known from the other cart. */
function withPolicyCoupon(cart: CartState, to: CartState): CartState {
  const { coupon, affiliateCoupon, declinedCodes } = cart
  const lines = couponLines(cart)
  const applies = (terms: CouponTerms): boolean => couponEffect(terms, lines).applies
  if (coupon !== null && (coupon.by === 'shopper' || applies(coupon.terms))) return cart
  const link = affiliateCoupon === null ? [] : termsOfLink(affiliateCoupon, to)
  const terms = [...link, ...to.automaticCoupons].find((each) => !declinedCodes.includes(each.code) && applies(each))
  if (terms === undefined) return { ...cart, coupon: null }
  return { ...cart, coupon: { terms, by: link.includes(terms) ? 'affiliate' : 'policy' } }
}

/** The terms of a link's coupon. Those of one that the shopper removed are unknown: it may apply to everything. */
function termsOfLink(code: string, { coupon, declinedCodes }: CartState): CouponTerms[] {
  if (coupon?.terms.code === code) return [coupon.terms]
  if (!declinedCodes.includes(code)) return []
  const unlimited = { minimum_spend: null, products: null, categories: null, starts_at: null, ends_at: null }
  return [{ code, ...unlimited, benefit: { kind: 'freeDelivery' }, automatic: false, description: '' }]
}

/** The code that the policies have applied to a cart, if the other cart has another of theirs, or the shopper removed it. */
function unwantedCode({ coupon }: CartState, to: CartState): string | null {
  if (coupon === null || coupon.by === 'shopper') return null
  const { code } = coupon.terms
  const entered = codeOf(to)
  const isByPolicy = entered === null && to.coupon !== null && couponEffect(to.coupon.terms, couponLines(to)).applies
  const isWanted = isByPolicy ? code === to.coupon?.terms.code : code !== entered && !to.declinedCodes.includes(code)
  return isWanted ? null : code
}

/** The code that a shopper entered. */
function codeOf({ codeAsked, coupon }: CartState): string | null {
  return codeAsked ?? (coupon?.by === 'shopper' ? coupon.terms.code : null)
}
