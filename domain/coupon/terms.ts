import * as v from 'valibot'
import { ProductIdSchema, SlugSchema } from '../catalogue/product.ts'
import { CentsSchema } from '../money/cents.ts'

/** A promo code as stored: upper case, no spaces around it. */
export const CouponCodeSchema = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9_-]{1,40}$/))

const BenefitSchema = v.variant('kind', [
  v.object({
    kind: v.literal('percent'),
    basis_points: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  }),
  v.object({ kind: v.literal('fixed'), amount: v.pipe(CentsSchema, v.minValue(1)) }),
  v.object({ kind: v.literal('freeDelivery') }),
])

/** What a coupon gives and what it asks, as a shopper may know it. Amounts in cents, times in epoch ms. */
export const CouponTermsSchema = v.object({
  code: CouponCodeSchema,
  benefit: BenefitSchema,
  /** The subtotal, before any discount, that the cart must reach. */
  minimum_spend: v.nullable(CentsSchema),
  /** The lines that it covers; null for all. A line is covered when either list names it. */
  products: v.nullable(v.array(ProductIdSchema)),
  categories: v.nullable(v.array(SlugSchema)),
  starts_at: v.nullable(v.number()),
  ends_at: v.nullable(v.number()),
  automatic: v.boolean(),
  description: v.string(),
})
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
  const { starts_at, ends_at } = coupon.terms
  if (starts_at !== null && now < starts_at) return false
  if (ends_at !== null && now >= ends_at) return false
  return coupon.usesLeft === null || coupon.usesLeft > 0
}
