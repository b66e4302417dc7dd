import { assertNever } from '../assert.ts'
import type { CartNotice } from '../cart/cart-state.ts'
import { formatRand } from '../money/cents.ts'
import type { ShippingMethod } from '../shipping/shipping.ts'
import type { CartChange } from './cart-change.ts'

/** A change as one would say it on the telephone: `Weave throw: price from R 399.00 to R 420.00`. */
export function tellChange(change: CartChange): string {
  switch (change.what) {
    case 'line_added':
      return `${change.name}: line added, ${pieces(change.quantity)} at ${formatRand(change.price)}`
    case 'line_removed':
      return `${change.name}: line removed, ${pieces(change.quantity)}`
    case 'quantity':
      return `${change.name}: quantity from ${change.from} to ${change.to}`
    case 'price':
      return `${change.name}: price ${fromTo(change)}`
    case 'regular_price':
      return `${change.name}: regular price ${fromTo(change)}`
    case 'offer':
      return `${change.name}: ${change.fields.join(', ')} changed`
    case 'line_order':
      return 'The lines stand in another order'
    case 'coupon_came':
      return `Coupon ${change.code} came, ${byWhom[change.by]}`
    case 'coupon_went':
      return `Coupon ${change.code} went`
    case 'coupon_terms':
      return `Coupon ${change.code}: ${change.fields.join(', ')} changed`
    case 'code_asked':
      return `Code ${change.code} waits for the shop’s answer`
    case 'code_answered':
      return `Code ${change.code} waits no more`
    case 'affiliate_coupon':
      return `Code of the link from ${change.from ?? 'none'} to ${change.to ?? 'none'}`
    case 'automatic_coupons':
      return `Coupons that come by themselves from ${list(change.from)} to ${list(change.to)}`
    case 'declined_codes':
      return `Codes taken off by hand from ${list(change.from)} to ${list(change.to)}`
    case 'shipping_method':
      return `Delivery from ${method(change.from)} to ${method(change.to)}`
    case 'notice_came':
      return `The shopper is told: ${tellNotice(change.notice)}`
    case 'notice_went':
      return `The shopper is told no more: ${tellNotice(change.notice)}`
    case 'status':
      return change.to === 'merged' ? 'The cart is closed: it went into another' : 'The cart is open'
    case 'subtotal':
    case 'discount':
    case 'delivery':
    case 'total':
      return `${totals[change.what]} ${fromTo(change)}`
    default:
      return assertNever(change)
  }
}

function tellNotice(notice: CartNotice): string {
  switch (notice.kind) {
    case 'repriced':
      return `${notice.name} now costs ${formatRand(notice.to)}, not ${formatRand(notice.from)}`
    case 'stock_fell':
      return `of ${notice.name} only ${notice.to} are left, not ${notice.from}`
    case 'withdrawn':
      return `${notice.name} is sold no more`
    case 'left_out':
      return `of ${notice.name} there was room for ${notice.to}, not ${notice.from}`
    default:
      return assertNever(notice)
  }
}

export function pieces(quantity: number): string {
  return quantity === 1 ? '1 piece' : `${quantity} pieces`
}

export function method(shippingMethod: ShippingMethod | null): string {
  if (shippingMethod === null) return 'not chosen'
  return shippingMethod === 'localPickup' ? 'pick-up' : 'to the door'
}

export const byWhom = {
  shopper: 'entered by the shopper',
  affiliate: 'by the link that led here',
  policy: 'by itself',
} as const
const totals = { subtotal: 'Subtotal', discount: 'Discount', delivery: 'Delivery', total: 'Total' } as const

function fromTo({ from, to }: { readonly from: number; readonly to: number }): string {
  return `from ${formatRand(from)} to ${formatRand(to)}`
}

function list(codes: readonly string[]): string {
  return codes.length === 0 ? 'none' : codes.join(', ')
}
