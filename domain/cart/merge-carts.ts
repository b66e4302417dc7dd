import { type CartEvent, cartEvent } from './cart-events.ts'
import type { CartLine, CartNotice, CartState } from './cart-state.ts'
import { itemKey } from './item-key.ts'
import { MAX_LINES, MAX_QUANTITY } from './limits.ts'

interface NamedCart {
  readonly cartId: string
  readonly state: CartState
}

interface Merge {
  readonly guest: NamedCart
  readonly customer: NamedCart
}

/** The event for each of the two streams. */
export interface Merged {
  readonly guest: CartEvent
  readonly customer: CartEvent
}

/**
 * What a login makes of two carts (DECISIONS, Carts): equal lines add up, the customer's choices stay where there are any,
 * and what finds no room is told in a notice. The customer's own lines have their place first. Null where the guest's
 * cart has gone into another already, or is this very cart.
 */
export function mergeCarts({ guest, customer }: Merge): Merged | null {
  if (guest.state.status === 'merged' || guest.cartId === customer.cartId) return null
  const { lines, notices } = fitting(guest.state, customer.state)
  const { shippingMethod, coupon, affiliateCoupon, declinedCodes } = guest.state
  return {
    guest: cartEvent('CartClosed', { into: customer.cartId }),
    customer: cartEvent('CartsMerged', {
      from: guest.cartId,
      lines,
      shippingMethod,
      coupon,
      affiliateCoupon,
      declinedCodes,
      notices: [...guest.state.notices, ...notices],
    }),
  }
}

function fitting(guest: CartState, customer: CartState) {
  const lines: CartLine[] = []
  const notices: CartNotice[] = []
  let room = MAX_LINES - Object.keys(customer.lines).length
  for (const line of Object.values(guest.lines)) {
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
