import * as v from 'valibot'
import { PAYMENT_METHODS, PaymentMethodSchema } from '../checkout/payment-methods.ts'
import { CentsSchema } from '../money/cents-schema.ts'
import { ShippingMethodSchema } from '../shipping/shipping-schema.ts'

/** `placed`: to be paid, and no payment is under way. */
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

/** Where a bank transfer goes. */
export const TransferSchema = v.object({
  account: v.object({ bank: v.string(), holder: v.string(), number: v.string(), branch_code: v.string() }),
  /** What the shopper writes as the reference: the order's number. */
  reference: v.string(),
  /** Cents. */
  amount: CentsSchema,
  /** ISO. */
  pay_by: iso,
})
export type Transfer = v.InferOutput<typeof TransferSchema>

/** What happened to an order, for the shopper's eyes. */
export const HISTORY = [
  'placed',
  'payment_started',
  'paid',
  'payment_failed',
  'payment_cancelled',
  'cancelled',
  'expired',
  'revived',
  'dispatched',
  'ready_for_pick_up',
  'collected',
  'delivered',
  'returned',
  'refunded',
] as const

/** An order as its page shows it. Every amount is in cents, every moment ISO, every day `2026-11-24`. */
export const OrderViewSchema = v.object({
  id: v.string(),
  number: v.string(),
  status: OrderStatusSchema,
  placed_at: iso,
  /** Until when it waits for its payment; null where it waits for none. */
  pay_by: v.nullable(iso),
  lines: v.array(
    v.object({
      item_key: v.string(),
      id: v.number(),
      variation: v.nullable(v.number()),
      name: v.string(),
      slug: v.string(),
      /** Slugs, from the widest to the narrowest. */
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
  totals: v.object({
    subtotal: CentsSchema,
    discount: CentsSchema,
    shipping_total: CentsSchema,
    total: CentsSchema,
  }),
  coupon: v.nullable(v.string()),
  shipping_method: ShippingMethodSchema,
  /** When it comes, or from when it stands ready for whoever fetches it (`from` only counts). Null where it never will. */
  delivery: v.nullable(v.object({ from: v.string(), to: v.string() })),
  /** By whom it is brought and the number to follow it by, once it has left. */
  parcel: v.nullable(v.object({ carrier: v.nullable(v.string()), tracking: v.nullable(v.string()) })),
  payment: v.object({
    /** Of the latest attempt. */
    method: PaymentMethodSchema,
    months: v.nullable(v.number()),
    /** `nothing_due`: its total is nothing. */
    status: v.picklist(['none', 'pending', 'failed', 'cancelled', 'paid', 'nothing_due']),
    /** How often it was tried to pay. */
    attempts: v.number(),
  }),
  transfer: v.nullable(TransferSchema),
  /** Cents that went back to the shopper. */
  refunded: CentsSchema,
  /** Null once the account that it belonged to is deleted. */
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
  history: v.array(v.object({ at: iso, what: v.picklist(HISTORY) })),
  /** What the shopper can do: `pay` (again, or in another way), `transfer` (the money), `cancel`, `collect`. */
  next: v.array(v.picklist(['pay', 'transfer', 'cancel', 'collect'])),
  /** The ways to pay it that are open now. */
  methods: v.array(v.picklist(PAYMENT_METHODS)),
})
export type OrderView = v.InferOutput<typeof OrderViewSchema>
