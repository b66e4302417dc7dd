import { formatRand } from '../money/cents.ts'
import { initiators, itemCount } from './describe-change.ts'
import type { CouponPart, QuoteParts } from './quote-parts.ts'

/** Explains how a quote's total is calculated, a sentence for each step. */
export function describeQuote({ lines, coupon, delivery, quote }: QuoteParts): string[] {
  return [
    ...lines.map(describeLine),
    `Subtotal ${formatRand(quote.subtotal)}`,
    ...(coupon === null ? [] : describeCoupon(coupon, lines)),
    describeDelivery(delivery),
    `Total ${formatRand(quote.total)}: subtotal ${formatRand(quote.subtotal)}, less ${formatRand(quote.discount)} discount, plus ${formatRand(quote.delivery)} delivery`,
  ]
}

function describeLine({ name, quantity, price, subtotal }: QuoteParts['lines'][number]): string {
  return `${name}: ${itemCount(quantity)} at ${formatRand(price)} = ${formatRand(subtotal)}`
}

function describeCoupon(coupon: CouponPart, lines: QuoteParts['lines']): string[] {
  const { code, by, applies, discount, covered } = coupon
  const gives = `${code}, applied ${initiators[by]}: ${describeBenefit(coupon)}`
  if (!applies) return [`${gives}. No discount: ${describeWhyNot(coupon)}`]
  if (coupon.benefit.kind === 'freeDelivery') return [gives]
  return [
    `${gives} of ${formatRand(covered)}: ${formatRand(discount)}${describeRounding(coupon)}`,
    ...lines.flatMap((line) => describeShare(line)),
    ...(coupon.leftOver === 0
      ? []
      : [`Shared out by line price; the remaining ${coupon.leftOver} c went to the lines rounded down most`]),
  ]
}

function describeBenefit({ benefit }: CouponPart): string {
  switch (benefit.kind) {
    case 'percent':
      return `${benefit.basis_points / 100}%`
    case 'fixed':
      return formatRand(benefit.amount)
    case 'freeDelivery':
      return 'free delivery'
  }
}

function describeWhyNot({ why, minimum }: CouponPart): string {
  if (why === 'minimum_spend') return `the subtotal must reach ${formatRand(minimum ?? 0)}`
  return 'it covers no item in the cart'
}

function describeRounding({ rounding }: CouponPart): string {
  switch (rounding.how) {
    case 'none':
      return ''
    case 'capped':
      return `, capped at the value of the items it covers`
    case 'up':
    case 'down': {
      const cents = `${rounding.exact / 10_000n}.${String(rounding.exact % 10_000n).padStart(4, '0')}`
      return `, rounded ${rounding.how} once, from ${cents} c`
    }
  }
}

function describeShare({ name, cover, discount, share }: QuoteParts['lines'][number]): string[] {
  if (cover === null) return []
  const why =
    cover.by === 'category'
      ? ` (category ${cover.slug})`
      : cover.by === 'product'
        ? ' (named in the promo code’s terms)'
        : ''
  if (cover.by === 'nothing') return [`  ${name}: not covered`]
  const leftOver = share.gotLeftOver ? ', including 1 c of the remainder' : ''
  return [`  ${name}${why}: ${formatRand(discount)} off${leftOver}`]
}

function describeDelivery({ fee, rule, terms, over }: QuoteParts['delivery']): string {
  switch (rule) {
    case 'empty_cart':
      return 'Delivery R 0.00: the cart is empty'
    case 'local_pickup':
      return 'Delivery R 0.00: collection'
    case 'over_threshold':
      return `Free delivery: the subtotal is over ${formatRand(terms.freeOver)}, by ${formatRand(over)}`
    case 'coupon':
      return 'Free delivery: by promo code'
    case 'fee':
      return `Delivery ${formatRand(fee)}: the subtotal is not over ${formatRand(terms.freeOver)}`
  }
}
