import { describeOrderStatus } from '#domain/order/describe-order-status.ts'

/** `ready_for_pick_up` as `Ready to collect`: an order's status for agents. */
export function orderStatusText(status: string): string {
  const words = describeOrderStatus(status)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
