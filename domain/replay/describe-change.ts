import { assertNever } from '../assert.ts'
import type { CartNotice } from '../cart/cart-state.ts'
import { formatRand } from '../money/cents.ts'
import type { ShippingMethod } from '../shipping/shipping.ts'
import type { CartChange } from './cart-change.ts'

/** Describes a change for people: `Weave throw: price from R 399.00 to R 420.00`. */
export function describeCartChange(change: CartChange): string {
  switch (change.what) {
    case 'line_added':
      return `${change.name} added: ${itemCount(change.quantity)} at ${formatRand(change.price)}`
    case 'line_removed':
      return `${change.name} removed: ${itemCount(change.quantity)}`
    case 'quantity':
      return `${change.name}: quantity from ${change.from} to ${change.to}`
    case 'price':
      return `${change.name}: price ${fromTo(change)}`
    case 'regular_price':
      return `${change.name}: regular price ${fromTo(change)}`
    case 'offer':
      return `${change.name}: details changed (${change.fields.join(', ')})`
    case 'line_order':
      return 'Items reordered'
    case 'coupon_came':
      return `${change.code} applied ${initiators[change.by]}`
    case 'coupon_went':
      return `${change.code} removed`
    case 'coupon_terms':
      return `${change.code}: terms changed (${change.fields.join(', ')})`
    case 'code_asked':
      return `Checking ${change.code}`
    case 'code_accepted':
      return `${change.code} accepted`
    case 'code_left':
      return `${change.code} no longer being checked`
    case 'affiliate_coupon':
      return `Link code changed from ${change.from ?? 'none'} to ${change.to ?? 'none'}`
    case 'automatic_coupons':
      return `Automatic promo codes changed from ${list(change.from)} to ${list(change.to)}`
    case 'declined_codes':
      return `Codes removed by the customer changed from ${list(change.from)} to ${list(change.to)}`
    case 'shipping_method':
      return `Delivery method changed from ${shippingMethodText(change.from)} to ${shippingMethodText(change.to)}`
    case 'notice_came':
      return `Message shown: ${describeNotice(change.notice)}`
    case 'notice_went':
      return `Message dismissed: ${describeNotice(change.notice)}`
    case 'status':
      return change.to === 'merged' ? 'Cart closed: merged into another' : 'Cart open'
    case 'subtotal':
    case 'discount':
    case 'delivery':
    case 'total':
      return `${totals[change.what]} ${fromTo(change)}`
    default:
      return assertNever(change)
  }
}

function describeNotice(notice: CartNotice): string {
  switch (notice.kind) {
    case 'repriced':
      return `${notice.name} now costs ${formatRand(notice.to)}, was ${formatRand(notice.from)}`
    case 'stock_fell':
      return `only ${notice.to} of ${notice.name} left, reduced from ${notice.from}`
    case 'withdrawn':
      return `${notice.name} is no longer available`
    case 'left_out':
      return `${notice.name} limited to ${notice.to}, from ${notice.from}`
    case 'coupon_ended':
      return `promo code ${notice.code} is no longer available`
    default:
      return assertNever(notice)
  }
}

export const itemCount = (quantity: number): string => (quantity === 1 ? '1 item' : `${quantity} items`)

export function shippingMethodText(shippingMethod: ShippingMethod | null): string {
  if (shippingMethod === null) return 'not chosen'
  return shippingMethod === 'localPickup' ? 'collection' : 'home delivery'
}

export const initiators = { shopper: 'by the customer', affiliate: 'through a link', policy: 'automatically' } as const
const totals = { subtotal: 'Subtotal', discount: 'Discount', delivery: 'Delivery', total: 'Total' } as const

function fromTo({ from, to }: { readonly from: number; readonly to: number }): string {
  return `from ${formatRand(from)} to ${formatRand(to)}`
}

const list = (codes: readonly string[]): string => (codes.length === 0 ? 'none' : codes.join(', '))
