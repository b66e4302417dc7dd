import { foldOnto } from '#domain/event/folded.ts'
import { decideOrder, type OrderDecision } from '#domain/order/decide-order.ts'
import { evolveOrder, orderEvolution } from '#domain/order/evolve-order.ts'
import type { OrderCommand } from '#domain/order/order-commands.ts'
import { type Author, BY_SHOPPER, type OrderEvent, orderEvent } from '#domain/order/order-events.ts'
import { emptyOrder, type OrderState } from '#domain/order/order-state.ts'
import type { OrderStatus } from '#domain/order/order-view.ts'
import { NOW } from '#tests/kit/entries.ts'
import { rules } from '#tests/kit/rules.ts'

export const staff: Author = { kind: 'staff', name: 'Thandi' }
export const payfast: Author = { kind: 'provider', name: 'payfast' }
/** Cents. */
export const TOTAL = 107_500
const HOUR = 60 * 60 * 1000

export const account = { bank: 'Example Bank', holder: 'Rusbank', number: '1002003004', branch_code: '000000' }
/** Who an order is for, without an address and a note. */
export const people = {
  contact: { email: 'l@example.com', first_name: 'Lindiwe', last_name: 'Khumalo', phone: '0821234567' },
  address: null,
  note: null,
  language: 'en',
} as const

type PlacedData = Extract<OrderEvent, { type: 'OrderPlaced' }>['data']

/** Two couch cushions at R 500.00, with R 75.00 to the door. */
export function placedData(more: Partial<PlacedData> = {}): PlacedData {
  const offer = {
    slug: 'bolster',
    name: 'Bolster',
    categories: ['accessories'],
    options: [],
    colourName: null,
    picture: null,
    price: 50_000,
    priceRegular: 50_000,
  }
  const line = { productId: 2002, variation: null, colour: null, quantity: 2, offer }
  return {
    number: 'R482913',
    cartId: 'cart0000000000000001',
    placedAt: NOW,
    lines: [{ itemKey: '2002-_-_', ...line, discount: 0, total: 100_000 }],
    totals: { subtotal: 100_000, discount: 0, delivery: 7_500, total: TOTAL },
    coupon: null,
    shippingMethod: 'deliveryToDoor',
    deliveryDays: { min: 3, max: 4 },
    method: 'payfast',
    months: null,
    payBy: NOW + HOUR,
    ...more,
  }
}

export const placed = (more: Partial<PlacedData> = {}) => orderEvent('OrderPlaced', placedData(more))
export const fetched = () =>
  placed({
    shippingMethod: 'localPickup',
    deliveryDays: null,
    totals: { subtotal: 100_000, discount: 0, delivery: 0, total: 100_000 },
  })

export const started = (attemptId = 'a1', method: 'payfast' | 'bank_transfer' | 'ozow' = 'payfast', amount = TOTAL) =>
  orderEvent('PaymentStarted', { attemptId, method, months: null, amount, payBy: NOW + HOUR, by: BY_SHOPPER })
export const startPayment = {
  type: 'StartPayment',
  attemptId: 'a9',
  method: 'ozow',
  months: null,
  payBy: NOW,
  by: BY_SHOPPER,
} as const
export const confirmed = (attemptId = 'a1', receipt = 'r1', amount = TOTAL) =>
  orderEvent('PaymentConfirmed', { attemptId, amount, receipt, by: payfast })
export const failed = (attemptId = 'a1') => orderEvent('PaymentFailed', { attemptId, by: payfast })
export const dispatched = orderEvent('OrderDispatched', { carrier: 'Dawn Wing', tracking: 'DW1', by: staff })
const delivered = orderEvent('OrderDelivered', { by: staff })
export const ready = orderEvent('OrderReadyForPickUp', { by: staff })
const collected = orderEvent('OrderCollected', { by: staff })
export const returned = orderEvent('OrderReturned', { reason: 'too large', by: staff })
export const returnSettled = orderEvent('ReturnSettled', { reason: 'exchanged', by: staff })
export const cancelled = orderEvent('OrderCancelled', { reason: null, by: BY_SHOPPER })
export const expired = orderEvent('OrderExpired', {})
export const refundStarted = (amount = TOTAL, receipt = 'r1', refundId = 'f1') =>
  orderEvent('RefundStarted', { refundId, receipt, amount, reason: null, by: staff })
export const refunded = (amount = TOTAL, refundId = 'f1') =>
  orderEvent('OrderRefunded', { refundId, amount, providerReference: null, by: staff })

/** Events that lead to each status, and to each variant of it. */
export const eventsByStatus: Readonly<
  Record<string, { readonly status: OrderStatus; readonly events: readonly OrderEvent[] }>
> = {
  placed: { status: 'placed', events: [placed(), started(), failed()] },
  awaiting_payment: { status: 'awaiting_payment', events: [placed(), started()] },
  awaiting_transfer: { status: 'awaiting_transfer', events: [placed(), started('a1', 'bank_transfer')] },
  paid: { status: 'paid', events: [placed(), started(), confirmed()] },
  'paid, to be fetched': {
    status: 'paid',
    events: [fetched(), started('a1', 'payfast', 100_000), confirmed('a1', 'r1', 100_000)],
  },
  dispatched: { status: 'dispatched', events: [placed(), started(), confirmed(), dispatched] },
  ready_for_pick_up: {
    status: 'ready_for_pick_up',
    events: [fetched(), started('a1', 'payfast', 100_000), confirmed('a1', 'r1', 100_000), ready],
  },
  collected: {
    status: 'collected',
    events: [fetched(), started('a1', 'payfast', 100_000), confirmed('a1', 'r1', 100_000), ready, collected],
  },
  delivered: { status: 'delivered', events: [placed(), started(), confirmed(), dispatched, delivered] },
  cancelled: { status: 'cancelled', events: [placed(), started(), cancelled] },
  'cancelled after it was paid': { status: 'cancelled', events: [placed(), started(), confirmed(), cancelled] },
  expired: { status: 'expired', events: [placed(), started(), expired] },
  returned: { status: 'returned', events: [placed(), started(), confirmed(), dispatched, delivered, returned] },
  'returned, without a refund due': {
    status: 'returned',
    events: [placed(), started(), confirmed(), dispatched, delivered, returned, returnSettled],
  },
  refunded: { status: 'refunded', events: [placed(), started(), confirmed(), refundStarted(), refunded()] },
}

export function orderAfter(...events: readonly OrderEvent[]): OrderState {
  return foldOnto(orderEvolution, emptyOrder(), events)
}

/** Decides a command, and folds the resulting events. */
export function decideAndFold(
  state: OrderState,
  command: OrderCommand,
): { decision: OrderDecision; state: OrderState } {
  const decision = decideOrder(state, command)
  return {
    decision,
    state: decision.ok ? foldOnto({ initial: emptyOrder, evolve: evolveOrder }, state, decision.events) : state,
  }
}

export const given = rules({
  decide: (events: readonly OrderEvent[], command: OrderCommand) => decideOrder(orderAfter(...events), command),
  world: () => null,
})

export const confirm = (more: Partial<Extract<OrderCommand, { type: 'ConfirmPayment' }>> = {}): OrderCommand => ({
  type: 'ConfirmPayment',
  attemptId: 'a1',
  amount: TOTAL,
  receipt: 'new',
  canReserve: true,
  by: payfast,
  ...more,
})

export { BY_SHOPPER, NOW }
