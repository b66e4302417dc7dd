import * as v from 'valibot'
import { CartIdSchema, ReasonSchema } from './support-fields.ts'

const note = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), '')
const ORDER_ACTS = [
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
const OrderActSchema = v.object({
  act: v.picklist(ORDER_ACTS),
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
export type OrderAct = v.InferOutput<typeof OrderActSchema>

const CartActSchema = v.variant('act', [
  v.object({
    act: v.literal('add_coupon'),
    cartId: CartIdSchema,
    reason: ReasonSchema,
    code: v.pipe(v.string(), v.trim(), v.maxLength(40)),
  }),
  v.object({
    act: v.literal('remove_coupon'),
    cartId: CartIdSchema,
    reason: ReasonSchema,
    code: v.pipe(v.string(), v.trim(), v.maxLength(40)),
  }),
  v.object({
    act: v.literal('correct_quantity'),
    cartId: CartIdSchema,
    reason: ReasonSchema,
    itemKey: v.pipe(v.string(), v.maxLength(160)),
    quantity: v.pipe(v.number(), v.safeInteger()),
  }),
  v.object({
    act: v.literal('release_client'),
    cartId: CartIdSchema,
    reason: ReasonSchema,
    clientId: v.pipe(v.string(), v.uuid()),
  }),
  v.object({
    act: v.literal('resend_mail'),
    cartId: CartIdSchema,
    reason: ReasonSchema,
    // As far as a database's integer counts.
    mailId: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
  }),
])
export type CartAct = v.InferOutput<typeof CartActSchema>
export const ActSchema = v.variant('act', [OrderActSchema, CartActSchema])
