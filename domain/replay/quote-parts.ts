import type { CartState } from '../cart/cart-state.ts'
import { type Quote, quote } from '../cart/quote.ts'
import { type CouponTerms, covers } from '../coupon/terms.ts'
import type { Cents } from '../money/cents.ts'
import { DELIVERY_TERMS, type DeliveryTerms } from '../shipping/shipping.ts'

/** Why a coupon covers a line, or that it does not. */
export type CouponCoverage =
  | { readonly by: 'everything' }
  | { readonly by: 'product' }
  | { readonly by: 'category'; readonly slug: string }
  | { readonly by: 'nothing' }

export type QuoteParts = ReturnType<typeof quoteParts>
export type CouponPart = NonNullable<ReturnType<typeof couponPart>>

/** `exact` is the percentage of the sum before it is rounded, in ten-thousandths of a cent, so it is an integer. */
export type Rounding =
  /** An amount is capped if it exceeds the covered subtotal. */
  { readonly how: 'none' | 'capped' } | { readonly how: 'up' | 'down'; readonly exact: bigint }

/** A quote with its explanation: lines, coupon, its rounding and allocation, and the delivery rule. */
export function quoteParts(cart: CartState, terms: DeliveryTerms = DELIVERY_TERMS) {
  const whole = quote(cart, terms)
  const coupon = couponPart(cart, whole)
  const lines = whole.lines.map((line) => {
    const held = cart.lines[line.itemKey]
    const cover = cart.coupon === null || held === undefined ? null : coverOf(cart.coupon.terms, held)
    const isCovered = cover !== null && cover.by !== 'nothing'
    const share = isCovered && coupon !== null ? wholeShare(coupon, line.subtotal) : 0
    return {
      ...line,
      name: held?.offer.name ?? line.itemKey,
      /** Null without a coupon. */
      cover,
      /**
       * The line's share of the discount, rounded down to whole cents, and whether it got one of the cents that were left over by
       * the rounding.
       */
      share: { whole: share, gotLeftOver: line.discount > share },
    }
  })
  const leftOver = lines.filter(({ share }) => share.gotLeftOver).length
  const { delivery: fee, deliveryRule: rule, subtotal } = whole
  return {
    quote: whole,
    lines,
    coupon: coupon && { ...coupon, leftOver },
    /** `over` is the subtotal less the threshold for free delivery. */
    delivery: { fee, rule, terms, over: subtotal - terms.freeOver },
  }
}

function couponPart(cart: CartState, whole: Quote) {
  if (cart.coupon === null || whole.coupon === null) return null
  const { terms, by } = cart.coupon
  const { effect } = whole.coupon
  const { code, benefit, minimum_spend: minimum } = terms
  const covered = Object.values(cart.lines).reduce(
    (sum, line) => sum + (coverOf(terms, line).by === 'nothing' ? 0 : line.offer.price * line.quantity),
    0,
  )
  return {
    code,
    by,
    benefit,
    /** The minimum subtotal of the cart, in cents; null for none. */
    minimum,
    /** The subtotal of the covered lines, in cents. */
    covered,
    applies: effect.applies,
    /** Why it has no effect; null if it applies. */
    why: effect.applies ? null : effect.why,
    discount: effect.applies ? effect.discount : 0,
    rounding: effect.applies ? roundingOf(benefit, covered) : ({ how: 'none' } as const),
    /** The cents left over by the allocation, given one each to the lines with the largest remainders. */
    leftOver: 0,
  }
}

function coverOf(terms: CouponTerms, line: CartState['lines'][string]): CouponCoverage {
  const { productId, offer } = line
  const { categories } = offer
  if (!covers(terms, { productId, categories })) return { by: 'nothing' }
  if (terms.products?.includes(productId)) return { by: 'product' }
  const slug = categories.find((each) => terms.categories?.includes(each))
  return slug === undefined ? { by: 'everything' } : { by: 'category', slug }
}

function roundingOf(benefit: CouponTerms['benefit'], covered: Cents): Rounding {
  switch (benefit.kind) {
    case 'freeDelivery':
      return { how: 'none' }
    case 'fixed':
      return { how: benefit.amount > covered ? 'capped' : 'none' }
    case 'percent': {
      const exact = BigInt(covered) * BigInt(benefit.basis_points)
      const rest = exact % 10_000n
      return rest === 0n ? { how: 'none' } : { how: rest >= 5_000n ? 'up' : 'down', exact }
    }
  }
}

function wholeShare({ discount, covered }: CouponPart, subtotal: Cents): Cents {
  return covered === 0 ? 0 : Number((BigInt(discount) * BigInt(subtotal)) / BigInt(covered))
}
