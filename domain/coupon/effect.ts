import { allocate, type Cents, percentOf } from '../money/cents.ts'
import { type CouponTerms, covers } from './terms.ts'

export interface CouponLine {
  readonly productId: number
  readonly categories: readonly string[]
  /** Cents: unit price times quantity. */
  readonly subtotal: Cents
}

export type CouponEffect =
  | {
      readonly applies: true
      /** The discount on each line in cents, in the given order; the sum is `discount`. */
      readonly perLine: readonly Cents[]
      readonly discount: Cents
      readonly freeDelivery: boolean
    }
  | { readonly applies: false; readonly why: 'minimum_spend' | 'covers_nothing' }

/** The effect of a coupon on a cart's lines. A discount is rounded once, on the sum, and then allocated to the lines. */
export function couponEffect(terms: CouponTerms, lines: readonly CouponLine[]): CouponEffect {
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0)
  if (terms.minimum_spend !== null && subtotal < terms.minimum_spend) return { applies: false, why: 'minimum_spend' }
  const weights = lines.map((line) => (covers(terms, line) ? line.subtotal : 0))
  const covered = weights.reduce((sum, weight) => sum + weight, 0)
  if (covered === 0) return { applies: false, why: 'covers_nothing' }
  const { benefit } = terms
  switch (benefit.kind) {
    case 'freeDelivery':
      return { applies: true, perLine: weights.map(() => 0), discount: 0, freeDelivery: true }
    case 'percent':
      return spread(percentOf(covered, benefit.basis_points), weights)
    case 'fixed':
      return spread(Math.min(benefit.amount, covered), weights)
  }
}

function spread(discount: Cents, weights: readonly Cents[]): CouponEffect {
  return { applies: true, perLine: allocate(discount, weights), discount, freeDelivery: false }
}
