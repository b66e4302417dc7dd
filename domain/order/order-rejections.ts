import type { Rejected } from '../event/decider.ts'

/** Why an order's command was rejected. Every reason has its message here and its HTTP status in `server/`. */
export const orderMessages = {
  unknown_order: 'Order not found.',
  already_placed: 'This order has already been placed.',
  empty_order: 'An order needs at least one item.',
  totals_do_not_add_up: 'The items on this order don’t add up to its total.',
  method_not_available: 'This payment method isn’t available for this amount. Please choose another.',
  unknown_attempt: 'We couldn’t find this payment on the order.',
  too_many_attempts: 'There have been too many payment attempts on this order. Please contact us and we’ll help.',
  already_paid: 'This order has already been paid.',
  order_closed: 'This order is closed: it was cancelled or refunded, or not paid in time.',
  not_paid: 'This order hasn’t been paid.',
  not_due: 'This order can still be paid.',
  has_left: 'This order has already left the workshop.',
  not_dispatched: 'This order hasn’t been dispatched.',
  not_ready: 'This order isn’t ready to collect.',
  not_with_customer: 'The customer doesn’t have this order yet.',
  not_returned: 'This order hasn’t been returned.',
  for_pick_up: 'This order is for collection, not delivery.',
  for_delivery: 'This order is for delivery, not collection.',
  refund_under_way: 'This order is already being refunded in full.',
  unknown_receipt: 'We haven’t received that payment for this order.',
  receipt_taken:
    'A payment with this reference and another amount is recorded already. If this is a second payment, give it its own reference.',
  another_refund_under_way: 'Another refund on this order is in progress. Record its outcome first.',
  refundable_changed: 'This payment was refunded since you opened this page. Reload it to see what’s left.',
  refund_too_large: 'You can’t refund more than was paid.',
  unknown_refund: 'There’s no refund in progress on this order.',
} as const

export type OrderReason = keyof typeof orderMessages

export function rejectOrder(reason: OrderReason): Rejected<OrderReason> {
  return { ok: false, rejection: { reason, message: orderMessages[reason] } }
}
