import type * as v from 'valibot'
import type { CouponTermsSchema } from './terms-schema.ts'

/** A promo code as stored. */
export const COUPON_CODE = /^[A-Z0-9_-]{1,40}$/

/** What was typed as a promo code as it is stored: upper case, no spaces around it. Null for what can't be one. */
export function couponCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return COUPON_CODE.test(code) ? code : null
}

export type CouponTerms = v.InferOutput<typeof CouponTermsSchema>

/** A coupon as the server holds it: its terms, and how often it may still be used (null for no limit). */
export interface Coupon {
  readonly terms: CouponTerms
  readonly usesLeft: number | null
}

interface Scoped {
  readonly productId: number
  readonly categories: readonly string[]
}

/** Whether a coupon's discount falls on this line. */
export function covers(terms: CouponTerms, line: Scoped): boolean {
  if (terms.products === null && terms.categories === null) return true
  const byProduct = terms.products?.includes(line.productId) ?? false
  return byProduct || line.categories.some((slug) => terms.categories?.includes(slug) ?? false)
}

/** Whether a coupon can be used at all at `now` (epoch ms): begun, not ended, uses left. */
export function isRunning(coupon: Coupon, now: number): boolean {
  const { starts_at } = coupon.terms
  if ((starts_at !== null && now < starts_at) || hasEnded(coupon, now)) return false
  return coupon.usesLeft === null || coupon.usesLeft > 0
}

/** Whether a coupon's time is over at `now` (epoch ms). */
export function hasEnded({ terms: { ends_at } }: Coupon, now: number): boolean {
  return ends_at !== null && now >= ends_at
}
