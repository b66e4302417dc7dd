import { canonicalJson } from '../canonical-json.ts'
import { cartEvent } from './cart-events.ts'
import type { CartLine, CartNotice, CartState, NamedCart } from './cart-state.ts'
import { itemKey } from './item-key.ts'
import { MAX_LINES, MAX_QUANTITY } from './limits.ts'
import type { PiecesByKey } from './pieces-added-by.ts'

interface Merge {
  readonly guest: NamedCart
  readonly customer: NamedCart
  /** The guest's pieces that came from events which the customer's cart has accepted too. */
  readonly alreadyAccepted?: PiecesByKey
}

/**
 * Merges two carts at a login: equal lines are added up, the customer's choices take precedence, and items
 * that do not fit lead to a notice. The customer's own lines fit first. Pieces that the customer's cart has already accepted
 * are not added again, and a notice in both carts is kept once. Returns the event for each of the two streams; null if the
 * guest's cart was merged before, or is the same cart.
 */
export function mergeCarts({ guest, customer, alreadyAccepted = new Map() }: Merge) {
  if (guest.state.status === 'merged' || guest.cartId === customer.cartId) return null
  const { lines, notices } = fitting(linesWithout(guest.state, alreadyAccepted), customer.state)
  const read = new Set(customer.state.notices.map((notice) => canonicalJson(notice)))
  const unread = guest.state.notices.filter((notice) => !read.has(canonicalJson(notice)))
  const { shippingMethod, coupon, affiliateCoupon, declinedCodes } = guest.state
  // An automatic coupon does not bring back a code that the customer removed.
  const isDeclined = coupon?.by === 'policy' && customer.state.declinedCodes.includes(coupon.terms.code)
  return {
    guest: cartEvent('CartClosed', { into: customer.cartId }),
    customer: cartEvent('CartsMerged', {
      from: guest.cartId,
      lines,
      shippingMethod,
      coupon: isDeclined ? null : coupon,
      affiliateCoupon,
      declinedCodes,
      notices: [...unread, ...notices],
    }),
  }
}

function linesWithout({ lines }: CartState, alreadyAccepted: PiecesByKey): CartLine[] {
  return Object.entries(lines).flatMap(([key, line]) => {
    const quantity = line.quantity - (alreadyAccepted.get(key) ?? 0)
    return quantity > 0 ? { ...line, quantity } : []
  })
}

function fitting(guest: readonly CartLine[], customer: CartState) {
  const lines: CartLine[] = []
  const notices: CartNotice[] = []
  let room = MAX_LINES - Object.keys(customer.lines).length
  for (const line of guest) {
    const key = itemKey(line)
    const held = Object.hasOwn(customer.lines, key) ? (customer.lines[key]?.quantity ?? 0) : 0
    const together = held + line.quantity
    const fits = held > 0 || room > 0
    if (held === 0) room -= 1
    if (fits) lines.push(line)
    const kept = fits ? Math.min(together, MAX_QUANTITY) : 0
    if (kept < together)
      notices.push({ kind: 'left_out', itemKey: key, name: line.offer.name, from: together, to: kept })
  }
  return { lines, notices }
}
