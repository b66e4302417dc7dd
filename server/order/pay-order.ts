import type { PaymentToMake } from '#domain/checkout/checkout-calls.ts'
import { MINUTE } from '#domain/durations.ts'
import { BY_SHOPPER } from '#domain/order/order-events.ts'
import type { OrderReason } from '#domain/order/order-rejections.ts'
import { monthsOf, type PaymentChoice } from '#domain/order/payment-methods.ts'
import { renewTickets } from '#server/payments/return-tickets.ts'
import { newId } from '#server/security/secrets.ts'
import { type AttemptRecord, attemptsOfOrder, insertAttempt } from './attempts.ts'
import { beginPayment } from './begin-payment.ts'
import { changeOrder } from './change-order.ts'
import type { OrderPorts } from './order-ports.ts'
import { readOrder } from './order-store.ts'
import { payByOf } from './payment-deadline.ts'

/** For this time, in ms, the same choice reuses the attempt: a second click, or a page that was left and reopened. */
const ATTEMPT_REUSE_MS = 10 * MINUTE

interface PayOrderRequest {
  readonly orderId: string
  readonly orderKey: string | null
  readonly choice: PaymentChoice
  readonly origin: string
}

type PayOrderResult =
  | { readonly ok: true; readonly payment: PaymentToMake }
  | { readonly ok: false; readonly rejection: { readonly reason: OrderReason; readonly message: string } }

/** Begins another attempt to pay an order, with the same method or another. */
export async function payOrder(orders: OrderPorts, paying: PayOrderRequest): Promise<PayOrderResult> {
  const { orderId, orderKey, choice, origin } = paying
  const { method } = choice
  const months = monthsOf(choice)
  if (!orders.payments.methods().some(({ id }) => id === method)) return { ok: false, rejection: notAvailable }
  const pending = await pendingAttempt(orders, { orderId, method, months })
  if (pending !== null) {
    const { attemptId, reference, order } = pending
    if (reference !== null) await renewTickets(orders.sql.run, reference, orders.now())
    return { ok: true, payment: await beginPayment(orders, { attemptId, order, orderKey }) }
  }
  const attemptId = orders.newEventId()
  const now = orders.now()
  const changed = await changeOrder(orders, {
    orderId,
    command: async (_run, order) => {
      const payBy = payByOf({ method, placedAt: order?.placedAt ?? now, now })
      return { type: 'StartPayment', attemptId, method, months, payBy, by: BY_SHOPPER }
    },
    alsoStore: async (run, { totals }) => {
      const attempt = { id: attemptId, reference: newId(), orderId, method, months }
      await insertAttempt(run, { ...attempt, amount: totals.total, createdAt: now, origin, askedUntil: null })
    },
  })
  if (!changed.ok) return changed
  return { ok: true, payment: await beginPayment(orders, { attemptId, order: changed.order, orderKey }) }
}

const notAvailable = {
  reason: 'method_not_available',
  message: 'This payment method isn’t available. Please choose another.',
} as const

async function pendingAttempt(
  orders: OrderPorts,
  { orderId, method, months }: Pick<AttemptRecord, 'orderId' | 'method' | 'months'>,
) {
  const order = (await readOrder(orders.sql.run, orderId))?.state.order ?? null
  const latest = order?.attempts.at(-1)
  if (order === null || latest?.status !== 'pending' || latest.method !== method || latest.months !== months)
    return null
  const kept = (await attemptsOfOrder(orders.sql.run, orderId)).find(({ id }) => id === latest.id)
  const isFresh = kept !== undefined && orders.now() - kept.createdAt < ATTEMPT_REUSE_MS
  const isOpen = order.status === 'awaiting_payment' || order.status === 'awaiting_transfer'
  return isOpen && (isFresh || method === 'bank_transfer')
    ? { attemptId: latest.id, reference: kept?.reference ?? null, order }
    : null
}
