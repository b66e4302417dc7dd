import type { PaymentMethod } from '../checkout/payment-methods.ts'
import type { Cents } from '../money/cents.ts'
import type { OrderEvent } from './order-events.ts'
import type { OrderStatus } from './order-view.ts'

/** One try to pay an order. */
export interface Attempt {
  readonly id: string
  readonly method: PaymentMethod
  readonly months: number | null
  readonly amount: Cents
  readonly status: 'pending' | 'failed' | 'cancelled' | 'paid'
}

/** Money that came. */
export interface Receipt {
  readonly receipt: string
  readonly attemptId: string
  readonly amount: Cents
  /** Null for what paid the order. */
  readonly notExpected: 'paid_twice' | 'too_late' | 'wrong_amount' | null
}

/** Money that goes back. */
export interface Refund {
  readonly id: string
  readonly receipt: string
  readonly amount: Cents
  readonly status: 'started' | 'done' | 'failed'
}

type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>['data']

export interface Order extends Placed {
  readonly status: OrderStatus
  /** Whether its pieces and its coupon's use are kept for it. */
  readonly holdsStock: boolean
  /** Whether its pieces are no longer in the shop's hands. */
  readonly hasLeft: boolean
  readonly attempts: Attempt[]
  readonly receipts: Receipt[]
  readonly refunds: Refund[]
  readonly parcel: { readonly carrier: string | null; readonly tracking: string | null } | null
}

/** Null before it is placed. */
export interface OrderState {
  readonly order: Order | null
}

export function emptyOrder(): OrderState {
  return { order: null }
}

/** Whether it waits for its payment. */
export function isOpen({ status }: Pick<Order, 'status'>): boolean {
  return status === 'placed' || status === 'awaiting_payment' || status === 'awaiting_transfer'
}

/** Cents of a receipt that are neither back with the shopper nor on their way. */
export function refundable(order: Pick<Order, 'receipts' | 'refunds'>, receipt: string): Cents {
  const received = order.receipts.find((each) => each.receipt === receipt)?.amount ?? 0
  return order.refunds.reduce(
    (left, refund) => (refund.receipt === receipt && refund.status !== 'failed' ? left - refund.amount : left),
    received,
  )
}

/**
 * Whether somebody of the staff has to see to it: money that pays nothing and is still here, money for an order that was
 * cancelled, or a refund of which nobody has said how it went.
 */
export function needsStaff(order: Pick<Order, 'status' | 'receipts' | 'refunds'>): boolean {
  if (order.refunds.some(({ status }) => status === 'started')) return true
  return order.receipts.some(
    ({ receipt, notExpected }) =>
      (notExpected !== null || order.status === 'cancelled') && refundable(order, receipt) > 0,
  )
}

/** Cents that went back to the shopper. */
export function refundedOf({ refunds }: Pick<Order, 'refunds'>): Cents {
  return refunds.reduce((sum, { status, amount }) => (status === 'done' ? sum + amount : sum), 0)
}

/** Cents that came, whatever for. */
export function receivedOf({ receipts }: Pick<Order, 'receipts'>): Cents {
  return receipts.reduce((sum, { amount }) => sum + amount, 0)
}
