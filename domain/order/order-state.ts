import type { Cents } from '../money/cents.ts'
import type { OrderEventData } from './order-events.ts'
import type { OrderStatus } from './order-view.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** An attempt to pay an order. */
export interface Attempt {
  readonly id: string
  readonly method: PaymentMethod
  readonly months: number | null
  readonly amount: Cents
  readonly status: 'pending' | 'failed' | 'cancelled' | 'paid'
}

/** Money received. */
export interface Receipt {
  readonly receipt: string
  readonly attemptId: string
  readonly amount: Cents
  /** Null for the money that paid the order. */
  readonly notExpected: OrderEventData<'MoneyNotExpected'>['why'] | null
}

export interface Refund {
  readonly id: string
  readonly receipt: string
  readonly amount: Cents
  readonly status: 'started' | 'done' | 'failed'
}

export interface Order extends OrderEventData<'OrderPlaced'> {
  readonly status: OrderStatus
  /** Whether its pieces and its use of the coupon are reserved. */
  readonly holdsStock: boolean
  /** Whether its pieces have left the shop. */
  readonly hasLeft: boolean
  /** Whether it was returned, and neither a refund nor that none is due was recorded since. */
  readonly owesRefund: boolean
  readonly attempts: Attempt[]
  readonly receipts: Receipt[]
  readonly refunds: Refund[]
  readonly parcel: { readonly carrier: string | null; readonly tracking: string | null } | null
}

/** Null before it is placed. */
export interface OrderState {
  readonly order: Order | null
}

export const emptyOrder = (): OrderState => ({ order: null })

/** The statuses of an order that awaits payment. */
export const OPEN_STATUSES = [
  'placed',
  'awaiting_payment',
  'awaiting_transfer',
] as const satisfies readonly OrderStatus[]

/** Whether the order awaits payment. A later release may have further statuses. */
export function isOpen({ status }: { readonly status: string }): boolean {
  return OPEN_STATUSES.some((open) => open === status)
}

/** Whether the order was cancelled or refunded, or not paid in time. */
export const isClosed = ({ status }: Order): boolean => ['cancelled', 'expired', 'refunded'].includes(status)

/** The money that paid an order, of which there is at most one receipt; undefined if nothing has paid it. */
export function payingReceipt({ receipts }: Pick<Order, 'receipts'>): Receipt | undefined {
  return receipts.find(({ notExpected }) => notExpected === null)
}

/** How many cents of a receipt are neither refunded nor being refunded. */
export function refundable(order: Pick<Order, 'receipts' | 'refunds'>, receipt: string): Cents {
  const received = order.receipts.find((each) => each.receipt === receipt)?.amount ?? 0
  return order.refunds.reduce(
    (left, refund) => (refund.receipt === receipt && refund.status !== 'failed' ? left - refund.amount : left),
    received,
  )
}

/**
 * Whether the order needs action by staff, since the shopper may have to get money back: unexpected money that is not
 * refunded, money for a cancelled order, a returned order without a refund, or a refund without a recorded outcome.
 */
export function needsStaff(order: Pick<Order, 'status' | 'owesRefund' | 'receipts' | 'refunds'>): boolean {
  if (order.refunds.some(({ status }) => status === 'started')) return true
  const owesAll = order.owesRefund || order.status === 'cancelled'
  return order.receipts.some(
    ({ receipt, notExpected }) => (notExpected !== null || owesAll) && refundable(order, receipt) > 0,
  )
}

/** Cents that did not pay the order, such as a second payment, and are neither refunded nor being refunded. */
export function unexpectedOf(order: Pick<Order, 'receipts' | 'refunds'>): Cents {
  return otherReceipts(order).reduce((sum, { receipt }) => sum + refundable(order, receipt), 0)
}

function otherReceipts({ receipts }: Pick<Order, 'receipts'>): readonly Receipt[] {
  return receipts.filter(({ notExpected }) => notExpected !== null)
}

/** Cents received from the shopper, expected or not. */
export function receivedOf({ receipts }: Pick<Order, 'receipts'>): Cents {
  return receipts.reduce((sum, { amount }) => sum + amount, 0)
}

/** Cents refunded to the shopper. */
export function refundedOf({ refunds }: Pick<Order, 'refunds'>): Cents {
  return refunds.reduce((sum, { status, amount }) => (status === 'done' ? sum + amount : sum), 0)
}

/** Cents refunded to the shopper of other payments than the one that paid the order, such as a second one, each in full. */
export function refundedOthersOf(order: Pick<Order, 'receipts' | 'refunds'>): Cents {
  return otherReceipts(order).reduce((sum, { receipt, amount }) => {
    const back = refundedOf({ refunds: order.refunds.filter((each) => each.receipt === receipt) })
    return back === amount ? sum + back : sum
  }, 0)
}
