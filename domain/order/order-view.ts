import * as v from 'valibot'
import { CentsSchema } from '../money/cents-schema.ts'
import { ShippingMethodSchema } from '../shipping/shipping-schema.ts'
import type { OrderEventType } from './order-events.ts'
import { PAYMENT_METHODS, PaymentMethodSchema } from './payment-methods.ts'

/** `placed`: unpaid, with no payment in progress. */
export const ORDER_STATUSES = [
  'placed',
  'awaiting_payment',
  'awaiting_transfer',
  'paid',
  'dispatched',
  'ready_for_pick_up',
  'collected',
  'delivered',
  'cancelled',
  'expired',
  'returned',
  'refunded',
] as const
export const OrderStatusSchema = v.picklist(ORDER_STATUSES)
export type OrderStatus = v.InferOutput<typeof OrderStatusSchema>

const iso = v.string()

/** The details for a bank transfer. */
export const TransferSchema = v.object({
  account: v.object({ bank: v.string(), holder: v.string(), number: v.string(), branch_code: v.string() }),
  /** The payment reference for the shopper to use: the order's number. */
  reference: v.string(),
  /** Cents. */
  amount: CentsSchema,
  /** ISO. */
  pay_by: iso,
})
export type Transfer = v.InferOutput<typeof TransferSchema>

/** The steps of an order's history by the events that lead to them, as shown to the shopper: no payment that staff started to record a transfer. */
export const HISTORY = {
  OrderPlaced: 'placed',
  PaymentStarted: 'payment_started',
  PaymentConfirmed: 'paid',
  PaymentFailed: 'payment_failed',
  PaymentCancelled: 'payment_cancelled',
  OrderCancelled: 'cancelled',
  OrderExpired: 'expired',
  OrderRevived: 'revived',
  OrderDispatched: 'dispatched',
  OrderReadyForPickUp: 'ready_for_pick_up',
  OrderCollected: 'collected',
  OrderDelivered: 'delivered',
  OrderReturned: 'returned',
  OrderRefunded: 'refunded',
} as const satisfies Partial<Record<OrderEventType, string>>

/** An order as shown on its page. Amounts in cents, times in ISO, days as `2026-11-24`. */
export const OrderViewSchema = v.object({
  id: v.string(),
  number: v.string(),
  status: OrderStatusSchema,
  placed_at: iso,
  /** The deadline for the payment; null if none is awaited. */
  pay_by: v.nullable(iso),
  lines: v.array(
    v.object({
      item_key: v.string(),
      id: v.number(),
      variation: v.nullable(v.number()),
      name: v.string(),
      slug: v.string(),
      /** Slugs, from the most general to the most specific. */
      categories: v.optional(v.array(v.string())),
      /** The chosen options, as `Foam, Oak legs`; null for a product without any. */
      variant: v.nullable(v.string()),
      colour: v.nullable(v.string()),
      picture: v.nullable(v.string()),
      quantity: v.number(),
      price: CentsSchema,
      discount: CentsSchema,
      /** Price times quantity, less the discount. */
      total: CentsSchema,
    }),
  ),
  item_count: v.number(),
  totals: v.object({ subtotal: CentsSchema, discount: CentsSchema, shipping_total: CentsSchema, total: CentsSchema }),
  coupon: v.nullable(v.string()),
  shipping_method: ShippingMethodSchema,
  /** The delivery window; for collection, `from` is the day it is ready. Null if the order is cancelled, expired or refunded. */
  delivery: v.nullable(v.object({ from: v.string(), to: v.string() })),
  /** The carrier and the tracking number, once dispatched. */
  parcel: v.nullable(v.object({ carrier: v.nullable(v.string()), tracking: v.nullable(v.string()) })),
  payment: v.object({
    /** The method, months and status are those of the attempt that paid the order, or else of the latest one. */
    method: PaymentMethodSchema,
    months: v.nullable(v.number()),
    /** `nothing_due`: the total is 0. */
    status: v.picklist(['none', 'pending', 'failed', 'cancelled', 'paid', 'nothing_due']),
    /** The number of attempts. */
    attempts: v.number(),
  }),
  transfer: v.nullable(TransferSchema),
  /** Cents refunded to the shopper. */
  refunded: CentsSchema,
  // A server of an older release leaves out the next three.
  /** Cents of that for other payments than the one that paid the order, such as a second one, each refunded in full. */
  refunded_others: v.optional(CentsSchema, 0),
  /** Cents received that did not pay the order and are not being refunded. */
  unexpected: v.optional(CentsSchema, 0),
  /** Whether the shopper gets money back for a cancelled or returned order. */
  owes_refund: v.optional(v.boolean(), false),
  /** Null once the account of the order is deleted. */
  contact: v.nullable(
    v.object({ email: v.string(), first_name: v.string(), last_name: v.string(), phone: v.string() }),
  ),
  address: v.nullable(
    v.object({
      address: v.string(),
      suburb: v.nullable(v.string()),
      city: v.string(),
      state: v.string(),
      postcode: v.string(),
      country: v.literal('ZA'),
    }),
  ),
  note: v.nullable(v.string()),
  history: v.array(v.object({ at: iso, what: v.picklist(Object.values(HISTORY)) })),
  /** The shopper's possible next steps: `pay` (again, or with another method), `transfer` (the money), `cancel`, `collect`. */
  next: v.array(v.picklist(['pay', 'transfer', 'cancel', 'collect'])),
  /** The payment methods available for the order now. */
  methods: v.array(v.picklist(PAYMENT_METHODS)),
})
export type OrderView = v.InferOutput<typeof OrderViewSchema>
