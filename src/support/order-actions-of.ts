import type { OrderAction } from '#domain/support/action-calls.ts'
import type { SubjectOrder } from '#domain/support/subject-calls.ts'

type Offered = Pick<SubjectOrder, 'status' | 'shippingMethod' | 'receipts' | 'refunding'>

/** The actions that staff may take on an order. The order's own rules decide again. */
export function orderActionsOf({
  status,
  shippingMethod,
  receipts,
  refunding,
}: Offered): readonly OrderAction['kind'][] {
  const refund = refundActions({ receipts, refunding })
  switch (status) {
    case 'awaiting_transfer':
      return ['transfer_received', 'cancel', ...refund]
    case 'placed':
    case 'awaiting_payment':
      return ['cancel', ...refund]
    case 'paid':
      return [shippingMethod === 'localPickup' ? 'ready_for_pick_up' : 'dispatch', 'cancel', ...refund]
    case 'ready_for_pick_up':
      return ['collected', 'cancel', ...refund]
    case 'dispatched':
      return ['delivered', 'returned', ...refund]
    case 'delivered':
    case 'collected':
      return ['returned', ...refund]
    case 'returned':
      return ['no_refund', ...refund]
    default:
      return refund
  }
}

/** One refund at a time: no other starts until the result of the pending one is known. */
function refundActions({
  receipts,
  refunding,
}: Pick<Offered, 'receipts' | 'refunding'>): readonly OrderAction['kind'][] {
  if (refunding > 0) return ['refund_paid', 'refund_failed']
  return receipts.some(({ refundable }) => refundable > 0) ? ['refund'] : []
}
