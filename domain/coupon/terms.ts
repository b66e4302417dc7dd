import type * as v from 'valibot'
import type { CouponTermsSchema } from './terms-schema.ts'

export type CouponTerms = v.InferOutput<typeof CouponTermsSchema>

/** A coupon on the server: its terms, and how often it may still be used (null for no limit). */
export interface Coupon {
  readonly terms: CouponTerms
  readonly usesLeft: number | null
}

/** Whether a coupon covers this line. */
export function covers(terms: CouponTerms, line: { productId: number; categories: readonly string[] }): boolean {
  if (terms.products === null && terms.categories === null) return true
  const byProduct = terms.products?.includes(line.productId) ?? false
  return byProduct || line.categories.some((slug) => terms.categories?.includes(slug) ?? false)
}

/** Whether a coupon is valid at `now` (epoch ms): started, not ended, uses left. */
export function isRunning(coupon: Coupon, now: number): boolean {
  const { starts_at } = coupon.terms
  if ((starts_at !== null && now < starts_at) || hasEnded(coupon, now)) return false
  return coupon.usesLeft === null || coupon.usesLeft > 0
}

/** Whether a coupon has ended at `now` (epoch ms). */
export const hasEnded = ({ terms: { ends_at } }: Coupon, now: number): boolean => ends_at !== null && now >= ends_at
