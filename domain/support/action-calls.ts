import * as v from 'valibot'
import { COUPON_CODE_MAX_LENGTH } from '../coupon/coupon-code.ts'
import { trimInput } from '../forms/trim-input.ts'
import { CentsSchema } from '../money/cents-schema.ts'
import { RECEIPT_MAX_LENGTH } from '../order/order-events.ts'
import { CartIdSchema, ReasonSchema } from './support-fields.ts'

/** Of a bank's reference, a courier or a tracking number, in characters. */
export const NOTE_MAX_LENGTH = 120

const note = v.optional(v.pipe(v.string(), trimInput(), v.maxLength(NOTE_MAX_LENGTH)), '')
const ORDER_ACTIONS = [
  'transfer_received',
  'dispatch',
  'ready_for_pick_up',
  'collected',
  'delivered',
  'returned',
  'no_refund',
  'cancel',
  'refund',
  'refund_paid',
  'refund_failed',
] as const
/** Whose action it is, by a cart of the customer, and why. */
const common = { cartId: CartIdSchema, reason: ReasonSchema }
const OrderActionSchema = v.object({
  kind: v.picklist(ORDER_ACTIONS),
  ...common,
  /** The order's number. */
  number: v.pipe(v.string(), trimInput(), v.maxLength(20)),
  /** The reference of a received transfer, or of the transfer that refunded one. */
  reference: note,
  /** The receipt of the payment to refund. Empty if only one can be refunded. */
  receipt: v.optional(v.pipe(v.string(), trimInput(), v.maxLength(RECEIPT_MAX_LENGTH)), ''),
  carrier: note,
  tracking: note,
  /** The amount of a refund or of a received transfer as entered, in cents. */
  amount: v.optional(v.nullable(v.pipe(CentsSchema, v.minValue(1))), null),
  /** What staff saw: cents of the payment as refundable (null doesn't compare), and the status of an order to cancel. */
  seenRefundable: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), null),
  seenStatus: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
  /** The idempotency key of a refund. Of an outcome: the refund that staff saw in progress; the one that is, by default. */
  refundId: v.optional(v.pipe(v.string(), v.uuid())),
  /** The password of the member of staff, required again for a refund. */
  password: v.optional(v.pipe(v.string(), v.maxLength(800)), ''),
})
export type OrderAction = v.InferOutput<typeof OrderActionSchema>

const coupon = { ...common, code: v.pipe(v.string(), trimInput(), v.maxLength(COUPON_CODE_MAX_LENGTH)) }
const CartActionSchema = v.variant('kind', [
  v.object({ kind: v.literal('add_coupon'), ...coupon }),
  v.object({ kind: v.literal('remove_coupon'), ...coupon }),
  v.object({
    kind: v.literal('correct_quantity'),
    ...common,
    itemKey: v.pipe(v.string(), v.maxLength(160)),
    quantity: v.pipe(v.number(), v.safeInteger()),
  }),
  v.object({ kind: v.literal('release_client'), ...common, clientId: v.pipe(v.string(), v.uuid()) }),
  v.object({
    kind: v.literal('resend_mail'),
    ...common,
    // A PostgreSQL integer.
    mailId: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
    /** The idempotency key. Without one, every request sends another copy. */
    resendId: v.optional(v.pipe(v.string(), v.uuid())),
  }),
])
export type CartAction = v.InferOutput<typeof CartActionSchema>
export const ActionSchema = v.variant('kind', [OrderActionSchema, CartActionSchema])
