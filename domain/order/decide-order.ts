import { assertNever } from '../assert.ts'
import type { Decision } from '../event/decider.ts'
import type { OrderCommand } from './order-commands.ts'
import { type OrderEvent, orderEvent } from './order-events.ts'
import { type OrderReason, rejectOrder } from './order-rejections.ts'
import { isClosed, isOpen, type Order, type OrderState, payingReceipt, refundable } from './order-state.ts'
import { takesTotal } from './payment-methods.ts'
import { receiptOf } from './receipt-of.ts'

/** How often a shopper may try to pay an order: each attempt is checked with its provider before the order expires. */
const MAX_ATTEMPTS = 20

export type OrderDecision = Decision<OrderEvent, OrderReason>
type CommandOf<Type extends OrderCommand['type']> = Extract<OrderCommand, { type: Type }>

/**
 * Decides a command: returns its events (none if it was already done), or a rejection, which changes nothing.
 *
 * The rules for money: each receipt is recorded in the stream exactly once, whatever the order's state; the order is paid at
 * most once; and no receipt is refunded by more than its amount.
 */
export function decideOrder({ order }: OrderState, command: OrderCommand): OrderDecision {
  if (command.type === 'PlaceOrder') return order === null ? place(command) : rejectOrder('already_placed')
  if (order === null) return rejectOrder('unknown_order')
  switch (command.type) {
    case 'StartPayment':
      return startPayment(order, command)
    case 'ConfirmPayment':
      return confirmPayment(order, command)
    case 'FailPayment':
      return settle(order, command, 'PaymentFailed')
    case 'CancelPayment':
      return settle(order, command, 'PaymentCancelled')
    case 'CancelOrder':
      return cancel(order, command)
    case 'ExpireOrder':
      if (!isOpen(order)) return rejectOrder(whyNotOpen(order))
      return command.now < order.payBy ? rejectOrder('not_due') : accept(orderEvent('OrderExpired', {}))
    case 'DispatchOrder': {
      const { carrier, tracking, by } = command
      const problem = whyNotHandedOver(order, 'deliveryToDoor')
      return problem === null ? accept(orderEvent('OrderDispatched', { carrier, tracking, by })) : rejectOrder(problem)
    }
    case 'MakeReadyForPickUp': {
      if (order.status === 'ready_for_pick_up') return accept()
      const problem = whyNotHandedOver(order, 'localPickup')
      return problem === null ? accept(orderEvent('OrderReadyForPickUp', { by: command.by })) : rejectOrder(problem)
    }
    case 'CollectOrder': {
      if (order.shippingMethod !== 'localPickup') return rejectOrder('for_delivery')
      if (order.hasLeft) return rejectOrder('has_left')
      if (order.status !== 'ready_for_pick_up') return rejectOrder('not_ready')
      if (isFullRefundUnderWay(order)) return rejectOrder('refund_under_way')
      return accept(orderEvent('OrderCollected', { by: command.by }))
    }
    case 'DeliverOrder':
      if (order.status !== 'dispatched') return rejectOrder('not_dispatched')
      return accept(orderEvent('OrderDelivered', { by: command.by }))
    case 'ReturnOrder': {
      const { reason, by } = command
      const isOut = order.status === 'dispatched' || order.status === 'delivered' || order.status === 'collected'
      return isOut ? accept(orderEvent('OrderReturned', { reason, by })) : rejectOrder('not_with_customer')
    }
    case 'SettleReturn': {
      const { reason, by } = command
      if (order.status !== 'returned') return rejectOrder('not_returned')
      return order.owesRefund ? accept(orderEvent('ReturnSettled', { reason, by })) : accept()
    }
    case 'StartRefund':
      return startRefund(order, command)
    case 'ConfirmRefund':
    case 'FailRefund':
      return settleRefund(order, command)
    default:
      return assertNever(command)
  }
}

const accept = (...events: readonly OrderEvent[]): OrderDecision => ({ ok: true, events })

function place({ order }: CommandOf<'PlaceOrder'>): OrderDecision {
  const { lines, totals, method } = order
  if (lines.length === 0) return rejectOrder('empty_order')
  const { subtotal, discount, delivery, total } = totals
  const sums = lines.reduce(
    (sum, { quantity, offer, discount: off, total: left }) => ({
      gross: sum.gross + offer.price * quantity,
      off: sum.off + off,
      net: sum.net + left,
    }),
    { gross: 0, off: 0, net: 0 },
  )
  const isSum = sums.gross === subtotal && sums.off === discount && sums.net === subtotal - discount
  if (!isSum || total !== subtotal - discount + delivery) return rejectOrder('totals_do_not_add_up')
  if (total > 0 && !takesTotal(method, total)) return rejectOrder('method_not_available')
  return accept(orderEvent('OrderPlaced', order))
}

function startPayment(order: Order, command: CommandOf<'StartPayment'>): OrderDecision {
  const { attemptId, method, months, by } = command
  if (order.attempts.some(({ id }) => id === attemptId)) return accept()
  const isFromStaff = by.kind === 'staff'
  // Staff may record a bank transfer that has arrived, whatever the order's status.
  if (!isOpen(order) && !(isFromStaff && method === 'bank_transfer')) return rejectOrder(whyNotOpen(order))
  if (!isFromStaff && order.attempts.length >= MAX_ATTEMPTS) return rejectOrder('too_many_attempts')
  const amount = order.totals.total
  if (!takesTotal(method, amount)) return rejectOrder('method_not_available')
  const payBy = Math.max(order.payBy, command.payBy)
  return accept(orderEvent('PaymentStarted', { attemptId, method, months, amount, payBy, by }))
}

/**
 * Records money that has arrived, whatever the order's status. If the order has expired, the money revives it, provided that
 * its pieces are still available. A cancelled order stays cancelled.
 */
function confirmPayment(order: Order, command: CommandOf<'ConfirmPayment'>): OrderDecision {
  const { attemptId, amount, receipt: number, canReserve, by } = command
  if (!order.attempts.some(({ id }) => id === attemptId)) return rejectOrder('unknown_attempt')
  const receipt = receiptOf(order, { attemptId, number })
  const known = order.receipts.find((each) => each.receipt === receipt)
  if (known !== undefined) {
    // Staff may have forgotten to tell two transfers apart.
    return by.kind === 'staff' && known.amount !== amount ? rejectOrder('receipt_taken') : accept()
  }
  const kept = { attemptId, amount, receipt, by }
  const confirmed = orderEvent('PaymentConfirmed', kept)
  const notExpected = (why: NonNullable<Order['receipts'][number]['notExpected']>) =>
    accept(orderEvent('MoneyNotExpected', { ...kept, why }))
  if (amount !== order.totals.total) return notExpected('wrong_amount')
  if (isOpen(order)) return accept(confirmed)
  if (payingReceipt(order) !== undefined) return notExpected('paid_twice')
  if (order.status !== 'expired' || !canReserve) return notExpected('too_late')
  return accept(orderEvent('OrderRevived', {}), confirmed)
}

/** A settled attempt does not change: a late or repeated failure is ignored. */
function settle(
  order: Order,
  { attemptId, by }: CommandOf<'FailPayment' | 'CancelPayment'>,
  type: 'PaymentFailed' | 'PaymentCancelled',
): OrderDecision {
  const attempt = order.attempts.find(({ id }) => id === attemptId)
  if (attempt === undefined) return rejectOrder('unknown_attempt')
  return attempt.status === 'pending' ? accept(orderEvent(type, { attemptId, by })) : accept()
}

/** A shopper may cancel an unpaid order; staff also a paid one that is here, and then refund it, unless they saw it unpaid. */
function cancel(order: Order, { reason, by, seenStatus = '' }: CommandOf<'CancelOrder'>): OrderDecision {
  if (order.status === 'cancelled') return accept()
  if (order.hasLeft) return rejectOrder('has_left')
  const isHere = order.status === 'paid' || order.status === 'ready_for_pick_up'
  if (!isOpen(order) && !isHere) return rejectOrder('order_closed')
  if (isHere && (by.kind !== 'staff' || isOpen({ status: seenStatus }))) return rejectOrder('already_paid')
  return accept(orderEvent('OrderCancelled', { reason, by }))
}

const whyNotOpen = (order: Order): OrderReason => (isClosed(order) ? 'order_closed' : 'already_paid')

/** Why an order may not leave the shop with this shipping method now; null if it may. */
function whyNotHandedOver(order: Order, shippingMethod: Order['shippingMethod']): OrderReason | null {
  if (order.shippingMethod !== shippingMethod) return shippingMethod === 'localPickup' ? 'for_delivery' : 'for_pick_up'
  if (order.hasLeft) return 'has_left'
  if (isOpen(order)) return 'not_paid'
  if (order.status !== 'paid') return 'order_closed'
  return isFullRefundUnderWay(order) ? 'refund_under_way' : null
}

/** Whether the order's payment is fully refunded, counting refunds in progress. */
function isFullRefundUnderWay(order: Order): boolean {
  const paying = payingReceipt(order)
  return paying !== undefined && refundable(order, paying.receipt) === 0
}

function startRefund(order: Order, command: CommandOf<'StartRefund'>): OrderDecision {
  const { refundId, receipt, amount, seenRefundable, reason, by } = command
  if (order.refunds.some(({ id }) => id === refundId)) return accept()
  if (!order.receipts.some((each) => each.receipt === receipt)) return rejectOrder('unknown_receipt')
  const left = refundable(order, receipt)
  // A refund whose answer was lost could otherwise be made twice: once more under a new id.
  if (seenRefundable !== null && seenRefundable !== left) return rejectOrder('refundable_changed')
  const isAmount = Number.isSafeInteger(amount) && amount > 0 && amount <= left
  if (!isAmount) return rejectOrder('refund_too_large')
  // The command line records a refund's outcome by the order alone, so only one may be in progress.
  if (order.refunds.some(({ status }) => status === 'started')) return rejectOrder('another_refund_under_way')
  return accept(orderEvent('RefundStarted', { refundId, receipt, amount, reason, by }))
}

function settleRefund(order: Order, command: CommandOf<'ConfirmRefund' | 'FailRefund'>): OrderDecision {
  const { refundId, by } = command
  const refund = order.refunds.find(({ id }) => id === refundId)
  if (refund === undefined) return rejectOrder('unknown_refund')
  // Money that went back is recorded, also if staff took its refund for failed before the provider answered.
  const isMadeAfterAll =
    refund.status === 'failed' && command.type === 'ConfirmRefund' && refund.amount <= refundable(order, refund.receipt)
  if (refund.status !== 'started' && !isMadeAfterAll) {
    const isSame = refund.status === (command.type === 'ConfirmRefund' ? 'done' : 'failed')
    return isSame ? accept() : rejectOrder('unknown_refund')
  }
  if (command.type === 'FailRefund') return accept(orderEvent('RefundFailed', { refundId, reason: command.reason, by }))
  const { providerReference } = command
  return accept(orderEvent('OrderRefunded', { refundId, amount: refund.amount, providerReference, by }))
}
