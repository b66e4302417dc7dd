import { assertNever } from '../assert.ts'
import type { CartNotice, CartState } from '../cart/cart-state.ts'
import { quote } from '../cart/quote.ts'
import type { Cents } from '../money/cents.ts'
import type { CheckoutChange } from './checkout-calls.ts'

interface CartDifference {
  /** The cart before and after the shop's current prices, stock and coupons were applied. */
  readonly before: CartState
  readonly after: CartState
  /** The total that the shopper saw, in cents. */
  readonly shown: Cents
}

/**
 * The changes to show a shopper whose order was refused because the total differs: the changes to each line (the cart's
 * unread notices, as far as they are still true), then the coupon, the delivery and the total.
 */
export function cartChanges({ before, after, shown }: CartDifference): CheckoutChange[] {
  const [was, is] = [quote(before), quote(after)]
  const changes = currentNotices(after).map((notice) => noticedChange(notice, before))
  const whole = { item_key: null } as const
  const [codeWas, codeIs] = [before.coupon?.terms.code ?? null, after.coupon?.terms.code ?? null]
  if (codeWas !== codeIs) changes.push({ ...whole, name: 'Promo code', what: 'coupon', from: codeWas, to: codeIs })
  if (was.delivery !== is.delivery)
    changes.push({ ...whole, name: 'Delivery', what: 'delivery', from: was.delivery, to: is.delivery })
  if (shown !== is.total) changes.push({ ...whole, name: 'Total', what: 'total', from: shown, to: is.total })
  return changes
}

/** An ended code is told by the difference of the codes. */
type LineNotice = Exclude<CartNotice, { readonly kind: 'coupon_ended' }>

/** The last notice of each kind about each line, without those that are no longer true: the line is gone, or there again. */
function currentNotices({ lines, notices }: CartState): LineNotice[] {
  const ofLines = notices.filter((notice) => notice.kind !== 'coupon_ended')
  const last = new Map(ofLines.map((notice) => [`${notice.kind} ${notice.itemKey}`, notice]))
  return [...last.values()].filter((notice) => isAboutGone(notice) === (lines[notice.itemKey] === undefined))
}

/** Whether a notice says that its line is not in the cart. */
function isAboutGone(notice: LineNotice): boolean {
  return notice.kind === 'withdrawn' || (notice.kind === 'left_out' && notice.to === 0)
}

function noticedChange(notice: LineNotice, before: CartState): CheckoutChange {
  const line = { item_key: notice.itemKey, name: notice.name }
  switch (notice.kind) {
    case 'repriced':
      return { ...line, what: 'price', from: notice.from, to: notice.to }
    case 'stock_fell':
      return { ...line, what: 'quantity', from: notice.from, to: notice.to }
    case 'withdrawn':
      return { ...line, what: 'withdrawn', from: before.lines[notice.itemKey]?.quantity ?? null, to: null }
    case 'left_out':
      return { ...line, what: 'left_out', from: notice.from, to: notice.to }
    default:
      return assertNever(notice)
  }
}
