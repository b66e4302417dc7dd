import { formatRand } from '../money/cents.ts'
import type { CouponPart, DeliveryPart, LinePart, QuoteParts } from './quote-parts.ts'
import { byWhom, pieces } from './tell-change.ts'

/** A quote's way to its total, a sentence for each step. */
export function tellQuote({ lines, coupon, delivery, quote }: QuoteParts): string[] {
  return [
    ...lines.map(tellLine),
    `Subtotal ${formatRand(quote.subtotal)}`,
    ...(coupon === null ? [] : tellCoupon(coupon, lines)),
    tellDelivery(delivery),
    `Total ${formatRand(quote.total)}: ${formatRand(quote.subtotal)} less ${formatRand(quote.discount)}, and ${formatRand(quote.delivery)} for delivery`,
  ]
}

function tellLine({ name, quantity, price, subtotal }: LinePart): string {
  return `${name}: ${pieces(quantity)} at ${formatRand(price)} = ${formatRand(subtotal)}`
}

function tellCoupon(coupon: CouponPart, lines: readonly LinePart[]): string[] {
  const { code, by, applies, discount, covered } = coupon
  const gives = `Coupon ${code}, ${byWhom[by]}, gives ${tellBenefit(coupon)}`
  if (!applies) return [`${gives}, and does nothing here: ${tellWhyNot(coupon)}`]
  if (coupon.benefit.kind === 'freeDelivery') return [gives]
  return [
    `${gives} of ${formatRand(covered)}: ${formatRand(discount)}${tellRounding(coupon)}`,
    ...lines.flatMap((line) => tellShare(line)),
    ...(coupon.leftOver === 0
      ? []
      : [
          `Spread by what each line costs: ${coupon.leftOver} c left over went to the lines cut most, the earlier first`,
        ]),
  ]
}

function tellBenefit({ benefit }: CouponPart): string {
  switch (benefit.kind) {
    case 'percent':
      return `${benefit.basis_points / 100}%`
    case 'fixed':
      return formatRand(benefit.amount)
    case 'freeDelivery':
      return 'free delivery'
  }
}

function tellWhyNot({ why, minimum }: CouponPart): string {
  if (why === 'minimum_spend') return `the subtotal has to reach ${formatRand(minimum?.asked ?? 0)}`
  return 'it covers none of the lines'
}

function tellRounding({ rounding }: CouponPart): string {
  switch (rounding.how) {
    case 'none':
      return ''
    case 'capped':
      return `, since it never gives more than it covers`
    case 'up':
    case 'down': {
      const cents = `${rounding.exact / 10_000n}.${String(rounding.exact % 10_000n).padStart(4, '0')}`
      return `, rounded ${rounding.how} once, from ${cents} c`
    }
  }
}

function tellShare({ name, cover, discount, share }: LinePart): string[] {
  if (cover === null) return []
  const why =
    cover.by === 'category' ? ` (category ${cover.slug})` : cover.by === 'product' ? ' (named by the coupon)' : ''
  if (cover.by === 'nothing') return [`  ${name}: not covered`]
  const leftOver = share.gotLeftOver ? ', with a cent of what was left over' : ''
  return [`  ${name}${why}: ${formatRand(discount)} off${leftOver}`]
}

function tellDelivery({ fee, rule, terms, over }: DeliveryPart): string {
  switch (rule) {
    case 'empty_cart':
      return 'Delivery nothing: the cart is empty'
    case 'local_pickup':
      return 'Delivery nothing: the shopper picks it up'
    case 'over_threshold':
      return `Delivery free: the subtotal is over ${formatRand(terms.freeOver)} by ${formatRand(over)}`
    case 'coupon':
      return 'Delivery free: by the coupon'
    case 'fee':
      return `Delivery ${formatRand(fee)}: the subtotal is not over ${formatRand(terms.freeOver)}`
  }
}
