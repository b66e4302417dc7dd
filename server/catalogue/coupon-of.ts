import type * as content from '#content/schema.ts'
import type { Coupon } from '#domain/coupon/terms.ts'

/** A coupon of `content/coupons.json` before any use. Times in epoch ms. */
export function couponOf(coupon: content.Coupon): Coupon {
  return {
    terms: {
      code: coupon.code,
      benefit: benefitOf(coupon),
      minimum_spend: coupon.minimum_spend,
      products: coupon.products,
      categories: coupon.categories,
      starts_at: instantOf(coupon.starts_at),
      ends_at: instantOf(coupon.ends_at),
      automatic: coupon.automatic,
      description: coupon.description,
    },
    usesLeft: coupon.usage_limit,
  }
}

function benefitOf(coupon: content.Coupon): Coupon['terms']['benefit'] {
  switch (coupon.kind) {
    case 'percent':
      return { kind: 'percent', basis_points: coupon.basis_points }
    case 'fixed':
      return { kind: 'fixed', amount: coupon.amount }
    case 'freeDelivery':
      return { kind: 'freeDelivery' }
  }
}

const instantOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))
