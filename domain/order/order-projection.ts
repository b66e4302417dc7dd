import * as v from 'valibot'
import { DAY } from '../durations.ts'
import type { StoredEvent } from '../event/envelope.ts'
import { isoOf } from '../shipping/calendar.ts'
import { deliveryWindow, pickUpDay } from '../shipping/delivery-window.ts'
import type { LanguageCode } from '../site/languages.ts'
import type { OrderEventType } from './order-events.ts'
import {
  isClosed,
  isOpen,
  type Order,
  payingReceipt,
  receivedOf,
  refundedOf,
  refundedOthersOf,
  unexpectedOf,
} from './order-state.ts'
import { HISTORY, type OrderView, type Transfer } from './order-view.ts'
import { type PaymentMethod, takesTotal } from './payment-methods.ts'

/** An order's personal data: stored outside the stream, and may be deleted. */
export interface OrderPeople {
  readonly contact: NonNullable<OrderView['contact']>
  /** Null for collection. */
  readonly address: OrderView['address']
  readonly note: string | null
  /** The language in which the order was placed. */
  readonly language: LanguageCode
}

export interface OrderFacts {
  readonly id: string
  readonly order: Order
  /** The order's events, or the parts of them that its history shows. */
  readonly events: readonly (Pick<StoredEvent, 'type' | 'at'> & { readonly data?: unknown })[]
  /** Null once deleted. */
  readonly people: OrderPeople | null
  /** The payment methods that the shop offers. */
  readonly methods: readonly PaymentMethod[]
  readonly account: Transfer['account']
  /** Epoch ms; by default when it was placed. */
  readonly now?: number
}

/** Projects an order for its page. */
export function orderView({ id, order, events, people, methods, account, now }: OrderFacts): OrderView {
  const { totals, lines } = order
  return {
    id,
    number: order.number,
    status: order.status,
    placed_at: iso(order.placedAt),
    pay_by: isOpen(order) ? iso(order.payBy) : null,
    lines: lines.map((line) => ({
      item_key: line.itemKey,
      id: line.productId,
      variation: line.variation,
      name: line.offer.name,
      slug: line.offer.slug,
      categories: [...line.offer.categories],
      variant: line.offer.options.map(({ option }) => option).join(', ') || null,
      colour: line.offer.colourName,
      picture: line.offer.picture,
      quantity: line.quantity,
      price: line.offer.price,
      discount: line.discount,
      total: line.total,
    })),
    item_count: itemCountOf(order),
    totals: {
      subtotal: totals.subtotal,
      discount: totals.discount,
      shipping_total: totals.delivery,
      total: totals.total,
    },
    coupon: order.coupon,
    shipping_method: order.shippingMethod,
    delivery: deliveryOf(order, events, now),
    parcel: order.parcel,
    payment: paymentOf(order),
    transfer: transferOf(order, account),
    refunded: refundedOf(order),
    refunded_others: refundedOthersOf(order),
    unexpected: unexpectedOf(order),
    owes_refund: owesRefundOf(order),
    contact: people?.contact ?? null,
    address: people?.address ?? null,
    note: people?.note ?? null,
    history: historyOf(events),
    next: nextOf(order),
    methods: isOpen(order) ? methods.filter((method) => takesTotal(method, totals.total)) : [],
  }
}

/** An order that cost nothing has no payment to refund. */
function owesRefundOf(order: Order): boolean {
  if (order.owesRefund) return payingReceipt(order) !== undefined
  return order.status === 'cancelled' && refundedOf(order) < receivedOf(order)
}

export function itemCountOf({ lines }: Pick<Order, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The details for a bank transfer; null if none is awaited. */
export function transferOf(order: Order, account: Transfer['account']): Transfer | null {
  if (order.status !== 'awaiting_transfer') return null
  return { account, reference: order.number, amount: order.totals.total, pay_by: iso(order.payBy) }
}

/** Counted from the payment, or from now while it is unpaid; later, if it was not dispatched or ready by the day after. */
function deliveryOf(order: Order, events: OrderFacts['events'], now = order.placedAt): OrderView['delivery'] {
  if (isClosed(order)) return null
  const timeOf = (type: OrderEventType) => events.findLast((event) => event.type === type)?.at
  const paidAt = timeOf('PaymentConfirmed') ?? (isOpen(order) ? now : order.placedAt)
  const at = Math.max(paidAt, (timeOf('OrderDispatched') ?? timeOf('OrderReadyForPickUp') ?? now) - DAY)
  if (order.deliveryDays === null) {
    const ready = isoOf(pickUpDay(at))
    return { from: ready, to: ready }
  }
  const { first, last } = deliveryWindow({ at, days: order.deliveryDays, postcode: null })
  return { from: isoOf(first), to: isoOf(last) }
}

function paymentOf(order: Order): OrderView['payment'] {
  const latest = order.attempts.at(-1)
  const paying = payingReceipt(order)
  const paid = order.attempts.find(({ id }) => id === paying?.attemptId)
  const { method, months } = paid ?? latest ?? order
  const status = paid?.status ?? latest?.status ?? (order.totals.total === 0 ? 'nothing_due' : 'none')
  return { method, months, status, attempts: order.attempts.length }
}

const ByStaffSchema = v.object({ by: v.object({ kind: v.literal('staff') }) })

function historyOf(events: OrderFacts['events']): OrderView['history'] {
  return events.flatMap(({ type, at, data }) => {
    const what = Object.hasOwn(HISTORY, type) ? HISTORY[type as keyof typeof HISTORY] : undefined
    const isTransferRecord = what === 'payment_started' && v.is(ByStaffSchema, data)
    return what === undefined || isTransferRecord ? [] : [{ at: iso(at), what }]
  })
}

function nextOf(order: Order): OrderView['next'] {
  if (order.status === 'ready_for_pick_up') return ['collect']
  if (!isOpen(order)) return []
  return order.status === 'awaiting_transfer' ? ['transfer', 'pay', 'cancel'] : ['pay', 'cancel']
}

const iso = (at: number): string => new Date(at).toISOString()
