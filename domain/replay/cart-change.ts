import { canonicalJson } from '../canonical-json.ts'
import type { CartLine, CartNotice, CartState } from '../cart/cart-state.ts'
import { type Quote, quote } from '../cart/quote.ts'
import type { CouponTerms } from '../coupon/terms.ts'
import type { Cents } from '../money/cents.ts'
import type { ShippingMethod } from '../shipping/shipping.ts'

interface LineRef {
  readonly itemKey: string
  /** The product's display name. */
  readonly name: string
}

/** A difference between two states of a cart. Amounts in cents. */
export type CartChange =
  | ({ readonly what: 'line_added'; readonly quantity: number; readonly price: Cents } & LineRef)
  | ({ readonly what: 'line_removed'; readonly quantity: number } & LineRef)
  | ({ readonly what: 'quantity'; readonly from: number; readonly to: number } & LineRef)
  | ({ readonly what: 'price' | 'regular_price'; readonly from: Cents; readonly to: Cents } & LineRef)
  /** Another property of the product: its name, its picture, its options' names. */
  | ({ readonly what: 'offer'; readonly fields: readonly string[] } & LineRef)
  | { readonly what: 'line_order'; readonly to: readonly string[] }
  | { readonly what: 'coupon_came' | 'coupon_went'; readonly code: string; readonly by: CouponBy }
  /** The same code with other terms, or applied by another initiator. */
  | { readonly what: 'coupon_terms'; readonly code: string; readonly fields: readonly string[] }
  /** `code_left`: it was rejected, or the shopper withdrew it before the server answered. Only the log's entries tell which. */
  | { readonly what: 'code_asked' | 'code_accepted' | 'code_left'; readonly code: string }
  | { readonly what: 'affiliate_coupon'; readonly from: string | null; readonly to: string | null }
  | {
      readonly what: 'automatic_coupons' | 'declined_codes'
      readonly from: readonly string[]
      readonly to: readonly string[]
    }
  | { readonly what: 'shipping_method'; readonly from: ShippingMethod | null; readonly to: ShippingMethod | null }
  | { readonly what: 'notice_came' | 'notice_went'; readonly notice: CartNotice }
  | { readonly what: 'status'; readonly to: CartState['status'] }
  | { readonly what: 'subtotal' | 'discount' | 'delivery' | 'total'; readonly from: Cents; readonly to: Cents }
type CouponBy = NonNullable<CartState['coupon']>['by']

/** The changes from one cart to another: empty if and only if they are equal. */
export function changesBetween(before: CartState, after: CartState): CartChange[] {
  return before === after ? [] : [...stateChanges(before, after), ...totalChanges(quote(before), quote(after))]
}

/** The changes without the totals, for carts whose totals follow different rules. */
export function stateChanges(before: CartState, after: CartState): CartChange[] {
  return [
    ...lineChanges(before, after),
    ...couponChanges(before, after),
    ...choiceChanges(before, after),
    ...noticeChanges(before.notices, after.notices),
  ]
}

function lineChanges({ lines: before }: CartState, { lines: after }: CartState): CartChange[] {
  const removed = Object.entries(before).flatMap(([itemKey, { quantity, offer }]): CartChange[] =>
    Object.hasOwn(after, itemKey) ? [] : [{ what: 'line_removed', itemKey, name: offer.name, quantity }],
  )
  const changed = Object.entries(after).flatMap(([itemKey, line]): CartChange[] => {
    const was = Object.hasOwn(before, itemKey) ? before[itemKey] : undefined
    const { quantity, offer } = line
    if (was === undefined) return [{ what: 'line_added', itemKey, name: offer.name, quantity, price: offer.price }]
    return was === line ? [] : changesOfLine(itemKey, was, line)
  })
  const stayed = Object.keys(before).filter((key) => Object.hasOwn(after, key))
  const came = Object.keys(after).filter((key) => !Object.hasOwn(before, key))
  const to = Object.keys(after)
  const isMoved = to.some((key, place) => key !== (stayed[place] ?? came[place - stayed.length]))
  return [...removed, ...changed, ...(isMoved ? [{ what: 'line_order', to } as const] : [])]
}

function changesOfLine(itemKey: string, was: CartLine, is: CartLine): CartChange[] {
  const changes: CartChange[] = []
  const line = { itemKey, name: is.offer.name }
  if (was.quantity !== is.quantity) changes.push({ what: 'quantity', ...line, from: was.quantity, to: is.quantity })
  const { price: oldPrice, priceRegular: oldRegular, ...oldOffer } = was.offer
  const { price, priceRegular, ...offer } = is.offer
  if (oldPrice !== price) changes.push({ what: 'price', ...line, from: oldPrice, to: price })
  if (oldRegular !== priceRegular) changes.push({ what: 'regular_price', ...line, from: oldRegular, to: priceRegular })
  const fields = differing(oldOffer, offer)
  if (fields.length > 0) changes.push({ what: 'offer', ...line, fields })
  return changes
}

function couponChanges(before: CartState, after: CartState): CartChange[] {
  const changes: CartChange[] = []
  const [was, is] = [before.coupon, after.coupon]
  if (was !== null && was.terms.code !== is?.terms.code) {
    changes.push({ what: 'coupon_went', code: was.terms.code, by: was.by })
  }
  if (is !== null && is.terms.code !== was?.terms.code) {
    changes.push({ what: 'coupon_came', code: is.terms.code, by: is.by })
  }
  if (was !== null && is !== null && was.terms.code === is.terms.code) {
    const fields = differing({ ...was.terms, by: was.by }, { ...is.terms, by: is.by })
    if (fields.length > 0) changes.push({ what: 'coupon_terms', code: is.terms.code, fields })
  }
  if (before.codeAsked !== after.codeAsked) {
    const code = before.codeAsked
    if (code !== null) changes.push({ what: is?.terms.code === code ? 'code_accepted' : 'code_left', code })
    if (after.codeAsked !== null) changes.push({ what: 'code_asked', code: after.codeAsked })
  }
  return changes
}

function choiceChanges(before: CartState, after: CartState): CartChange[] {
  const changes: CartChange[] = []
  if (before.status !== after.status) changes.push({ what: 'status', to: after.status })
  if (before.affiliateCoupon !== after.affiliateCoupon) {
    changes.push({ what: 'affiliate_coupon', from: before.affiliateCoupon, to: after.affiliateCoupon })
  }
  if (canonicalJson(before.automaticCoupons) !== canonicalJson(after.automaticCoupons)) {
    const codes = (coupons: readonly CouponTerms[]) => coupons.map(({ code }) => code)
    const [from, to] = [codes(before.automaticCoupons), codes(after.automaticCoupons)]
    changes.push({ what: 'automatic_coupons', from, to })
  }
  if (canonicalJson(before.declinedCodes) !== canonicalJson(after.declinedCodes)) {
    changes.push({ what: 'declined_codes', from: before.declinedCodes, to: after.declinedCodes })
  }
  if (before.shippingMethod !== after.shippingMethod) {
    changes.push({ what: 'shipping_method', from: before.shippingMethod, to: after.shippingMethod })
  }
  return changes
}

/** Notices are appended, and any of them may be dismissed: those that stay keep their order, and come before new ones. */
function noticeChanges(before: readonly CartNotice[], after: readonly CartNotice[]): CartChange[] {
  if (before === after) return []
  let stayed = 0
  const went = before.filter((notice) => {
    const stays = stayed < after.length && canonicalJson(notice) === canonicalJson(after[stayed])
    if (stays) stayed += 1
    return !stays
  })
  return [
    ...went.map((notice) => ({ what: 'notice_went', notice }) as const),
    ...after.slice(stayed).map((notice) => ({ what: 'notice_came', notice }) as const),
  ]
}

export function totalChanges(before: Quote, after: Quote): CartChange[] {
  const totals = ['subtotal', 'discount', 'delivery', 'total'] as const
  return totals.flatMap((what) =>
    before[what] === after[what] ? [] : [{ what, from: before[what], to: after[what] } as const],
  )
}

/** The fields in which two records of the same shape differ. */
function differing<Value extends object>(one: Value, other: Value): string[] {
  const others = new Map<string, unknown>(Object.entries(other))
  const names = new Set([...Object.keys(one), ...others.keys()])
  const ones = new Map<string, unknown>(Object.entries(one))
  return [...names].filter((name) => canonicalJson(ones.get(name) ?? null) !== canonicalJson(others.get(name) ?? null))
}
