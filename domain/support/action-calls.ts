import * as v from 'valibot'
import { CartIdSchema, ReasonSchema } from './support-fields.ts'

const note = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), '')
const ORDER_ACTIONS = [
  'transfer_received',
  'dispatch',
  'ready_for_pick_up',
  'collected',
  'delivered',
  'returned',
  'cancel',
  'refund',
  'refund_paid',
  'refund_failed',
] as const
const OrderActionSchema = v.object({
  kind: v.picklist(ORDER_ACTIONS),
  cartId: CartIdSchema,
  reason: ReasonSchema,
  /** Of the order. */
  number: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(20)),
  /** Of a transfer that came, of the payment that goes back, or of the transfer that brought it back. */
  reference: note,
  carrier: note,
  tracking: note,
  /** Cents that go back: a refund is of an amount that somebody has entered. */
  amount: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), null),
  /** Of a refund: one that is sent twice is the same. */
  refundId: v.optional(v.pipe(v.string(), v.uuid())),
  /** The agent's own, asked for again before money goes back. */
  password: v.optional(v.pipe(v.string(), v.maxLength(800)), ''),
})
export type OrderAction = v.InferOutput<typeof OrderActionSchema>

const CartActionSchema = v.variant('kind', [
  v.object({
    kind: v.literal('add_coupon'),
    cartId: CartIdSchema,
    reason: ReasonSchema,
    code: v.pipe(v.string(), v.trim(), v.maxLength(40)),
  }),
  v.object({
    kind: v.literal('remove_coupon'),
    cartId: CartIdSchema,
    reason: ReasonSchema,
    code: v.pipe(v.string(), v.trim(), v.maxLength(40)),
  }),
  v.object({
    kind: v.literal('correct_quantity'),
    cartId: CartIdSchema,
    reason: ReasonSchema,
    itemKey: v.pipe(v.string(), v.maxLength(160)),
    quantity: v.pipe(v.number(), v.safeInteger()),
  }),
  v.object({
    kind: v.literal('release_client'),
    cartId: CartIdSchema,
    reason: ReasonSchema,
    clientId: v.pipe(v.string(), v.uuid()),
  }),
  v.object({
    kind: v.literal('resend_mail'),
    cartId: CartIdSchema,
    reason: ReasonSchema,
    // As far as a database's integer counts.
    mailId: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
  }),
])
export type CartAction = v.InferOutput<typeof CartActionSchema>
export const ActionSchema = v.variant('kind', [OrderActionSchema, CartActionSchema])
