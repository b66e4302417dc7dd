/** Every status of an order. */
const statuses = [
  'none',
  'placed',
  'awaiting_payment',
  'awaiting_transfer',
  'paid',
  'paid, to be fetched',
  'dispatched',
  'ready_for_pick_up',
  'collected',
  'delivered',
  'cancelled',
  'cancelled after it was paid',
  'expired',
  'returned',
  'returned, without a refund due',
  'refunded',
] as const
type Status = (typeof statuses)[number]
type Row = Readonly<Record<Status, string>>

/** The same outcome in every status, with exceptions. A command before the order is placed is refused. */
function row(outcome: string, but: Partial<Row> = {}): Row {
  const each = statuses.map((status) => [status, status === 'none' ? 'unknown_order' : outcome])
  return { ...(Object.fromEntries(each) as Row), ...but }
}

/** The outcome of each command in each status: its events, `nothing` if repeated, or the reason of its refusal. */
export const transitions: Readonly<Record<string, Row>> = {
  PlaceOrder: row('already_placed', {
    none: 'OrderPlaced',
  }),
  StartPayment: row('already_paid', {
    placed: 'PaymentStarted',
    awaiting_payment: 'PaymentStarted',
    awaiting_transfer: 'PaymentStarted',
    cancelled: 'order_closed',
    'cancelled after it was paid': 'order_closed',
    expired: 'order_closed',
    refunded: 'order_closed',
  }),
  'StartPayment, a transfer that staff note': row('PaymentStarted'),
  ConfirmPayment: row('MoneyNotExpected', {
    placed: 'PaymentConfirmed',
    awaiting_payment: 'PaymentConfirmed',
    awaiting_transfer: 'PaymentConfirmed',
    expired: 'OrderRevived + PaymentConfirmed',
  }),
  'ConfirmPayment, pieces gone': row('MoneyNotExpected', {
    placed: 'PaymentConfirmed',
    awaiting_payment: 'PaymentConfirmed',
    awaiting_transfer: 'PaymentConfirmed',
  }),
  FailPayment: row('nothing', {
    awaiting_payment: 'PaymentFailed',
    awaiting_transfer: 'PaymentFailed',
    cancelled: 'PaymentFailed',
    expired: 'PaymentFailed',
  }),
  CancelPayment: row('nothing', {
    awaiting_payment: 'PaymentCancelled',
    awaiting_transfer: 'PaymentCancelled',
    cancelled: 'PaymentCancelled',
    expired: 'PaymentCancelled',
  }),
  'CancelOrder by the shopper': row('has_left', {
    placed: 'OrderCancelled',
    awaiting_payment: 'OrderCancelled',
    awaiting_transfer: 'OrderCancelled',
    paid: 'already_paid',
    'paid, to be fetched': 'already_paid',
    ready_for_pick_up: 'already_paid',
    cancelled: 'nothing',
    'cancelled after it was paid': 'nothing',
    expired: 'order_closed',
    refunded: 'order_closed',
  }),
  'CancelOrder by staff': row('OrderCancelled', {
    dispatched: 'has_left',
    collected: 'has_left',
    delivered: 'has_left',
    cancelled: 'nothing',
    'cancelled after it was paid': 'nothing',
    expired: 'order_closed',
    returned: 'has_left',
    'returned, without a refund due': 'has_left',
    refunded: 'order_closed',
  }),
  ExpireOrder: row('already_paid', {
    placed: 'OrderExpired',
    awaiting_payment: 'OrderExpired',
    awaiting_transfer: 'OrderExpired',
    cancelled: 'order_closed',
    'cancelled after it was paid': 'order_closed',
    expired: 'order_closed',
    refunded: 'order_closed',
  }),
  DispatchOrder: row('order_closed', {
    placed: 'not_paid',
    awaiting_payment: 'not_paid',
    awaiting_transfer: 'not_paid',
    paid: 'OrderDispatched',
    'paid, to be fetched': 'for_pick_up',
    dispatched: 'has_left',
    ready_for_pick_up: 'for_pick_up',
    collected: 'for_pick_up',
    delivered: 'has_left',
    returned: 'has_left',
    'returned, without a refund due': 'has_left',
  }),
  MakeReadyForPickUp: row('for_delivery', {
    'paid, to be fetched': 'OrderReadyForPickUp',
    ready_for_pick_up: 'nothing',
    collected: 'has_left',
  }),
  CollectOrder: row('for_delivery', {
    'paid, to be fetched': 'not_ready',
    ready_for_pick_up: 'OrderCollected',
    collected: 'has_left',
  }),
  DeliverOrder: row('not_dispatched', {
    dispatched: 'OrderDelivered',
  }),
  ReturnOrder: row('not_with_customer', {
    dispatched: 'OrderReturned',
    collected: 'OrderReturned',
    delivered: 'OrderReturned',
  }),
  SettleReturn: row('not_returned', {
    returned: 'ReturnSettled',
    'returned, without a refund due': 'nothing',
  }),
  StartRefund: row('RefundStarted', {
    placed: 'unknown_receipt',
    awaiting_payment: 'unknown_receipt',
    awaiting_transfer: 'unknown_receipt',
    cancelled: 'unknown_receipt',
    expired: 'unknown_receipt',
    refunded: 'refund_too_large',
  }),
  ConfirmRefund: row('unknown_refund', {
    refunded: 'nothing',
  }),
  FailRefund: row('unknown_refund'),
}
