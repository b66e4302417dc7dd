import type { Draft } from 'immer'
import type { Evolution } from '../event/decider.ts'
import type { OrderEvent } from './order-events.ts'
import { emptyOrder, isOpen, type Order, type OrderState, payingReceipt, refundedOf } from './order-state.ts'

/** Applies one event to an order. Total: an event that does not fit changes nothing. */
export function evolveOrder(state: Draft<OrderState>, event: OrderEvent): void {
  if (event.type === 'OrderPlaced') {
    const status = event.data.totals.total === 0 ? 'paid' : 'placed'
    const money = { attempts: [], receipts: [], refunds: [] }
    state.order ??= {
      ...event.data,
      status,
      holdsStock: true,
      hasLeft: false,
      owesRefund: false,
      ...money,
      parcel: null,
    }
    return
  }
  if (state.order !== null) evolvePlaced(state.order, event)
}

function evolvePlaced(order: Draft<Order>, event: Exclude<OrderEvent, { type: 'OrderPlaced' }>): void {
  switch (event.type) {
    case 'PaymentStarted': {
      const { attemptId: id, method, months, amount, payBy } = event.data
      order.attempts.push({ id, method, months, amount, status: 'pending' })
      order.payBy = payBy
      waitForPayment(order)
      return
    }
    case 'PaymentConfirmed': {
      const { attemptId, amount, receipt } = event.data
      settleAttempt(order, attemptId, 'paid')
      order.receipts.push({ receipt, attemptId, amount, notExpected: null })
      order.status = 'paid'
      return
    }
    case 'PaymentFailed':
      settleAttempt(order, event.data.attemptId, 'failed')
      waitForPayment(order)
      return
    case 'PaymentCancelled':
      settleAttempt(order, event.data.attemptId, 'cancelled')
      waitForPayment(order)
      return
    case 'MoneyNotExpected': {
      const { attemptId, amount, receipt, why } = event.data
      order.receipts.push({ receipt, attemptId, amount, notExpected: why })
      return
    }
    case 'OrderCancelled':
      order.status = 'cancelled'
      order.holdsStock = false
      return
    case 'OrderExpired':
      order.status = 'expired'
      order.holdsStock = false
      return
    case 'OrderRevived':
      order.status = 'placed'
      order.holdsStock = true
      return
    case 'OrderDispatched': {
      const { carrier, tracking } = event.data
      order.status = 'dispatched'
      order.hasLeft = true
      order.parcel = { carrier, tracking }
      return
    }
    case 'OrderReadyForPickUp':
      order.status = 'ready_for_pick_up'
      return
    case 'OrderCollected':
      order.status = 'collected'
      order.hasLeft = true
      return
    case 'OrderDelivered':
      order.status = 'delivered'
      return
    case 'OrderReturned':
      order.status = 'returned'
      order.owesRefund = true
      return
    case 'ReturnSettled':
      order.owesRefund = false
      return
    case 'RefundStarted': {
      const { refundId: id, receipt, amount } = event.data
      order.refunds.push({ id, receipt, amount, status: 'started' })
      return
    }
    case 'OrderRefunded':
      settleRefund(order, event.data.refundId, 'done')
      if (isOfPayment(order, event.data.refundId)) order.owesRefund = false
      if (!isFullyRefunded(order)) return
      order.status = 'refunded'
      if (!order.hasLeft) order.holdsStock = false
      return
    case 'RefundFailed':
      settleRefund(order, event.data.refundId, 'failed')
      return
    default:
      event satisfies never
  }
}

export const orderEvolution: Evolution<OrderState, OrderEvent> = { initial: emptyOrder, evolve: evolveOrder }

/** Sets the status of an unpaid order by its latest pending payment. */
function waitForPayment(order: Draft<Order>): void {
  if (!isOpen(order)) return
  const pending = order.attempts.findLast(({ status }) => status === 'pending')
  if (pending === undefined) order.status = 'placed'
  else order.status = pending.method === 'bank_transfer' ? 'awaiting_transfer' : 'awaiting_payment'
}

function settleAttempt(order: Draft<Order>, id: string, status: 'failed' | 'cancelled' | 'paid'): void {
  const attempt = order.attempts.find((each) => each.id === id)
  if (attempt !== undefined) attempt.status = status
}

function settleRefund(order: Draft<Order>, id: string, status: 'done' | 'failed'): void {
  const refund = order.refunds.find((each) => each.id === id)
  if (refund !== undefined) refund.status = status
}

/** Whether a refund is of the money that paid the order. */
function isOfPayment({ receipts, refunds }: Pick<Order, 'receipts' | 'refunds'>, id: string): boolean {
  const refund = refunds.find((each) => each.id === id)
  return refund !== undefined && refund.receipt === payingReceipt({ receipts })?.receipt
}

/** Whether the order's payment is fully refunded. Unexpected money is not counted. */
function isFullyRefunded({ receipts, refunds }: Pick<Order, 'receipts' | 'refunds'>): boolean {
  const paying = payingReceipt({ receipts })
  const own = refunds.filter(({ receipt }) => receipt === paying?.receipt)
  return paying !== undefined && refundedOf({ refunds: own }) === paying.amount
}
