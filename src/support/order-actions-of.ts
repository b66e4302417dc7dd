import type { OrderAction } from '#domain/support/action-calls.ts'
import type { SubjectOrder } from '#domain/support/subject-calls.ts'

type Offered = Pick<SubjectOrder, 'status' | 'shippingMethod' | 'receipts' | 'refunding' | 'owesRefund'>

type Actions = readonly OrderAction['kind'][]

/** By status, except for a paid order that is to be delivered. Those for money follow. */
const ACTIONS: ReadonlyMap<string, Actions> = new Map([
  ['awaiting_transfer', ['transfer_received', 'cancel']],
  ['placed', ['transfer_received', 'cancel']],
  ['awaiting_payment', ['transfer_received', 'cancel']],
  ['paid', ['ready_for_pick_up', 'cancel']],
  ['ready_for_pick_up', ['collected', 'cancel']],
  ['dispatched', ['delivered', 'returned']],
  ['delivered', ['returned']],
  ['collected', ['returned']],
])

/** The actions that staff may take on an order. The order's own rules decide again. */
export function orderActionsOf(order: Offered): Actions {
  const isToSend = order.status === 'paid' && order.shippingMethod === 'deliveryToDoor'
  const actions = isToSend ? (['dispatch', 'cancel'] as const) : (ACTIONS.get(order.status) ?? [])
  const isUnsettled = order.status === 'returned' && order.owesRefund
  // Money may arrive whatever became of the order: it can only be refunded once it is recorded.
  const isLate = !actions.includes('transfer_received')
  return [
    ...actions,
    ...(isUnsettled ? (['no_refund'] as const) : []),
    ...refundActions(order),
    ...(isLate ? (['transfer_received'] as const) : []),
  ]
}

/** One refund at a time: no other starts until the result of the pending one is known. */
function refundActions({ receipts, refunding }: Offered): Actions {
  if (refunding > 0) return ['refund_paid', 'refund_failed']
  return receipts.some(({ refundable }) => refundable > 0) ? ['refund'] : []
}
