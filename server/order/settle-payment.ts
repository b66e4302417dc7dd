import type { Author, OrderEventData } from '#domain/order/order-events.ts'
import type { Order } from '#domain/order/order-state.ts'
import { receiptOf } from '#domain/order/receipt-of.ts'
import type { Run } from '#server/database/sql.ts'
import type { OrderSettlement, ProvenOutcome, SettleOutcome } from '#server/payments/provider.ts'
import { attemptOf } from './attempts.ts'
import { changeOrder } from './change-order.ts'
import type { OrderPorts } from './order-ports.ts'
import { peopleOf } from './order-store.ts'
import { changeStock, reserveCouponUseAgain } from './stock.ts'

/** Implements the payments' port to orders. */
export function orderSettlement(orders: OrderPorts): OrderSettlement {
  return {
    find: async (reference) => (await attemptOf(orders.sql.run, reference)) ?? null,
    settle: (proven) => settlePayment(orders, proven),
  }
}

/**
 * Settles an attempt's order by the outcome from its provider, which may arrive repeatedly, late and in any order: money
 * counts once for each receipt number, and a failure after a payment is ignored.
 */
export async function settlePayment(
  orders: OrderPorts,
  { provider, reference, outcome: reported }: ProvenOutcome,
): Promise<SettleOutcome> {
  const attempt = await attemptOf(orders.sql.run, reference)
  // A provider's signature proves nothing about another provider's attempts.
  if (attempt === undefined || attempt.method !== provider) return 'unknown'
  const { orderId, id: attemptId } = attempt
  if (reported.outcome === 'pending' || reported.outcome === 'unknown') return 'no_news'
  const by: Author = { kind: 'provider', name: provider }
  const type = reported.outcome === 'failed' ? 'FailPayment' : 'CancelPayment'
  const changed = await changeOrder(orders, {
    orderId,
    command: async (run, order) => {
      if (reported.outcome !== 'paid') return { type, attemptId, by }
      const { amount, receipt } = reported
      const canReserve = await reserveAgainIfExpired(run, { orderId, order, attemptId, amount, receipt })
      return { type: 'ConfirmPayment', attemptId, amount, receipt, canReserve, by }
    },
  })
  if (!changed.ok) return 'unknown'
  return changed.isNew ? 'new' : 'no_news'
}

interface LatePayment extends Omit<OrderEventData<'PaymentConfirmed'>, 'by'> {
  readonly orderId: string
  readonly order: Order | null
}

/**
 * For money that arrives after the order expired: reserves its stock and its coupon's use again, or nothing. An order whose
 * personal data is deleted gets nothing: nobody could deliver it.
 */
export async function reserveAgainIfExpired(
  run: Run,
  { orderId, order, attemptId, amount, receipt: number }: LatePayment,
): Promise<boolean> {
  const isLate = order !== null && order.status === 'expired' && amount === order.totals.total
  if (!isLate) return false
  const receipt = receiptOf(order, { attemptId, number })
  if (order.receipts.some((each) => each.receipt === receipt)) return false
  if ((await peopleOf(run, orderId)) === null) return false
  await run({ text: 'savepoint before_holding' })
  if (order.coupon !== null) await reserveCouponUseAgain(run, order.coupon)
  const holds = await changeStock(run, order, -1)
  await run({ text: holds ? 'release savepoint before_holding' : 'rollback to savepoint before_holding' })
  return holds
}
