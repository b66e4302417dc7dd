/** What stands an order in, by the server's word for it. A word from a newer shop is shown as it is. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['placed', 'Placed'],
  ['awaiting_payment', 'Waiting for the payment'],
  ['awaiting_transfer', 'Waiting for your transfer'],
  ['paid', 'Paid'],
  ['dispatched', 'On its way'],
  ['ready_for_pick_up', 'Ready for you to pick up'],
  ['collected', 'Picked up'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
  ['expired', 'Expired, not paid'],
  ['returned', 'Returned'],
  ['refunded', 'Refunded'],
])

export function orderStatusInWords(status: string): string {
  return WORDS.get(status) ?? status.replaceAll('_', ' ')
}
