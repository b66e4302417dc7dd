import type { Decision } from '../event/decider.ts'
import type { OrderEvent } from './order-events.ts'

/** Why something can't happen to an order. Closed: every reason has its message here and its HTTP status in `server/`. */
const messages = {
  unknown_order: 'There is no such order.',
  already_placed: 'This order is placed already.',
  empty_order: 'An order has at least one piece.',
  totals_do_not_add_up: 'The lines of this order do not add up to its total.',
  method_not_available: 'This amount can’t be paid in this way. Choose another.',
  unknown_attempt: 'There is no such payment of this order.',
  too_many_attempts: 'This order was tried to be paid too often. Write to us, and we find a way.',
  already_paid: 'This order is paid already.',
  order_closed: 'This order is closed: it was cancelled, or not paid in time.',
  not_paid: 'This order is not paid.',
  not_due: 'This order still has time to be paid.',
  has_left: 'This order has left the shop already.',
  not_dispatched: 'This order was not dispatched.',
  not_ready: 'This order is not ready for pick-up.',
  not_with_customer: 'The customer does not have this order.',
  for_pick_up: 'This order is fetched by its customer.',
  for_delivery: 'This order is delivered, and not fetched.',
  refund_under_way: 'All of this order’s money is on its way back.',
  unknown_receipt: 'No such money came for this order.',
  another_refund_under_way: 'Another refund of this order is under way. Say first how that one went.',
  refund_too_large: 'More can’t go back than came.',
  unknown_refund: 'There is no such refund under way.',
} as const

export type OrderReason = keyof typeof messages

export function rejectOrder(reason: OrderReason): Decision<OrderEvent, OrderReason> & { readonly ok: false } {
  return { ok: false, rejection: { reason, message: messages[reason] } }
}
