import * as v from 'valibot'
import { ProductIdSchema, SlugSchema } from '../catalogue/product.ts'
import { CentsSchema } from '../money/cents-schema.ts'
import { COUPON_CODE } from './coupon-code.ts'

/** A promo code as stored: upper case, no spaces around it. */
export const CouponCodeSchema = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(COUPON_CODE))

const BenefitSchema = v.variant('kind', [
  v.object({
    kind: v.literal('percent'),
    basis_points: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  }),
  v.object({ kind: v.literal('fixed'), amount: v.pipe(CentsSchema, v.minValue(1)) }),
  v.object({ kind: v.literal('freeDelivery') }),
])

/** A coupon's benefit and conditions: the part that is public. Amounts in cents, times in epoch ms. */
export const CouponTermsSchema = v.object({
  code: CouponCodeSchema,
  benefit: BenefitSchema,
  /** The minimum subtotal of the cart, before any discount. */
  minimum_spend: v.nullable(CentsSchema),
  /** The products and categories that it covers; null for all. A line is covered if either list contains it. */
  products: v.nullable(v.array(ProductIdSchema)),
  categories: v.nullable(v.array(SlugSchema)),
  starts_at: v.nullable(v.number()),
  ends_at: v.nullable(v.number()),
  automatic: v.boolean(),
  description: v.string(),
})
