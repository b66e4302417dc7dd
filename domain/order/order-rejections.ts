import type { Decision } from '../event/decider.ts'
import type { OrderEvent } from './order-events.ts'

/** Why something can't happen to an order. Closed: every reason has its message here and its HTTP status in `server/`. */
const messages = {
  unknown_order: 'There is no such order.',
  already_placed: 'This order has already been placed.',
  empty_order: 'An order has at least one item.',
  totals_do_not_add_up: 'The lines of this order do not add up to its total.',
  method_not_available: 'This payment method isn’t available for this amount. Please choose another.',
  unknown_attempt: 'There is no such payment of this order.',
  too_many_attempts: 'There have been too many payment attempts on this order. Please contact us and we’ll help.',
  already_paid: 'This order has already been paid.',
  order_closed: 'This order is closed: it was cancelled, or not paid in time.',
  not_paid: 'This order is not paid.',
  not_due: 'This order still has time to be paid.',
  has_left: 'This order has already left the workshop.',
  not_dispatched: 'This order was not dispatched.',
  not_ready: 'This order isn’t ready to collect.',
  not_with_customer: 'The customer does not have this order.',
  for_pick_up: 'This order is for collection, not delivery.',
  for_delivery: 'This order is for delivery, not collection.',
  refund_under_way: 'This order is already being refunded in full.',
  unknown_receipt: 'We haven’t received that payment for this order.',
  another_refund_under_way: 'Another refund on this order is in progress. Record its outcome first.',
  refund_too_large: 'You can’t refund more than was paid.',
  unknown_refund: 'There is no such refund under way.',
} as const

export type OrderReason = keyof typeof messages

export function rejectOrder(reason: OrderReason): Decision<OrderEvent, OrderReason> & { readonly ok: false } {
  return { ok: false, rejection: { reason, message: messages[reason] } }
}
