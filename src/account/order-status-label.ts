import type { OrderStatus } from '#domain/order/order-view.ts'

const WORDS: Readonly<Record<OrderStatus, string>> = {
  placed: 'Not paid yet',
  awaiting_payment: 'Waiting for payment',
  awaiting_transfer: 'Waiting for your transfer',
  paid: 'Paid',
  dispatched: 'On its way',
  ready_for_pick_up: 'Ready to collect',
  collected: 'Collected',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  expired: 'Expired',
  returned: 'Returned',
  refunded: 'Refunded',
}
const words = new Map<string, string>(Object.entries(WORDS))

/** Where an order stands, in a line of the list. A word from a newer shop is shown as it is. */
export function orderStatusLabel(status: string): string {
  return words.get(status) ?? status.replaceAll('_', ' ')
}
