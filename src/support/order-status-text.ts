import { describeOrderStatus } from '#domain/order/describe-order-status.ts'

/** The text of an order's status for agents: `Ready to collect` for `ready_for_pick_up`. */
export function orderStatusText(status: string): string {
  const words = describeOrderStatus(status)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
