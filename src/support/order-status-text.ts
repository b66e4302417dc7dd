import { describeOrderStatus } from '#domain/order/describe-order-status.ts'
import { isOpen } from '#domain/order/order-state.ts'

/** The text of an order's status for staff: `Ready to collect` for `ready_for_pick_up`. */
export function orderStatusText(status: string): string {
  const words = describeOrderStatus(status)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a recorded transfer does to an order of this status. */
export function transferHint(status: string): string {
  if (isOpen({ status })) {
    return 'The order’s exact total pays for it. Any other amount is recorded, and has to be refunded.'
  }
  switch (status) {
    case 'expired':
      return 'The order has expired. Its exact total reopens it if everything is still in stock; otherwise the payment is recorded, and has to be refunded.'
    case 'cancelled':
      return 'The order stays cancelled. The payment is recorded, and has to be refunded.'
    default:
      return 'The order was paid for already. This payment is recorded as another one, and has to be refunded.'
  }
}
