import type { OrderStatus } from '#domain/order/order-view.ts'

const WORDS: Readonly<Record<OrderStatus, string>> = {
  placed: 'Placed, not paid yet',
  awaiting_payment: 'Waiting for the payment',
  awaiting_transfer: 'Waiting for your transfer',
  paid: 'Paid',
  dispatched: 'On its way',
  ready_for_pick_up: 'Ready for you to fetch',
  collected: 'Fetched',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  expired: 'Expired, not paid',
  returned: 'Sent back',
  refunded: 'Money given back',
}
const words = new Map<string, string>(Object.entries(WORDS))

/** Where an order stands, in a line of the list. A word from a newer shop is shown as it is. */
export function orderStatusLabel(status: string): string {
  return words.get(status) ?? status.replaceAll('_', ' ')
}
