import type { Author } from '#domain/order/order-events.ts'
import { newId } from '#server/security/secrets.ts'
import { insertAttempt } from './attempts.ts'
import { type ChangeOrderResult, changeOrder } from './change-order.ts'
import type { OrderPorts } from './order-ports.ts'
import { reserveAgainIfExpired } from './settle-payment.ts'

interface ReceivedTransfer {
  readonly orderId: string
  /** The amount in cents; null for the order's total. */
  readonly amount: number | null
  /** The transfer's id on the bank statement. Recording the same one twice counts it once. */
  readonly receipt: string
  readonly by: Author
}

/**
 * Records a bank transfer, whatever the order is waiting for. It gets its own attempt by bank transfer, never a provider's
 * attempt, because a refund would then go through that provider.
 */
export async function recordTransfer(orders: OrderPorts, transferred: ReceivedTransfer): Promise<ChangeOrderResult> {
  const { orderId, receipt, by } = transferred
  const attemptId = orders.newEventId()
  let begun = attemptId
  const started = await changeOrder(orders, {
    orderId,
    command: async (_run, order) => {
      const noted = order?.receipts.find((each) => each.receipt === receipt)
      const awaited = order?.attempts.findLast(({ method }) => method === 'bank_transfer')
      begun = noted?.attemptId ?? awaited?.id ?? attemptId
      return { type: 'StartPayment', attemptId: begun, method: 'bank_transfer', months: null, payBy: 0, by }
    },
    alsoStore: async (run, { totals }) => {
      if (begun !== attemptId) return
      await insertAttempt(run, {
        id: attemptId,
        reference: newId(),
        orderId,
        method: 'bank_transfer',
        months: null,
        amount: totals.total,
        createdAt: orders.now(),
        origin: '',
        askedUntil: null,
      })
    },
  })
  if (!started.ok) return started
  return changeOrder(orders, {
    orderId,
    command: async (run, order) => {
      const amount = transferred.amount ?? order?.totals.total ?? 0
      const canReserve = await reserveAgainIfExpired(run, { orderId, order, attemptId: begun, amount, receipt })
      return { type: 'ConfirmPayment', attemptId: begun, amount, receipt, canReserve, by }
    },
  })
}
