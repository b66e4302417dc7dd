import * as v from 'valibot'
import { NotExpectedSchema } from '../order/order-events.ts'
import { readOrderNumber } from '../order/order-number.ts'
import { PaymentMethodSchema } from '../order/payment-methods.ts'
import { FlagSchema, FoundOrderSchema } from './find-calls.ts'
import { CartIdSchema, MomentSchema, ReasonSchema } from './support-fields.ts'

export const OrderRefSchema = v.object({ number: v.pipe(v.string(), v.maxLength(20), v.transform(readOrderNumber)) })

/** The masked data of a cart's owner, which a member of staff sees without giving a reason. */
const MaskedSchema = v.object({
  email: v.string(),
  /** Whether the e-mail is verified. */
  confirmed: v.boolean(),
  name: v.string(),
  since: MomentSchema,
})
const LogDeviceSchema = v.object({
  clientId: v.string(),
  /** The number of events that it sent, and of answers that it reported. */
  events: v.number(),
  answers: v.number(),
  lastAt: MomentSchema,
  /** When its last push was refused, with none since, so that its events are stuck in the browser. Null if it is not stuck. */
  stuckAt: v.nullable(MomentSchema),
})
const OrderSchema = v.object({
  ...FoundOrderSchema.entries,
  shippingMethod: v.picklist(['deliveryToDoor', 'localPickup']),
  /** The payments received, and how much of each is refundable, in cents. */
  receipts: v.array(
    v.object({
      receipt: v.string(),
      /** Null, like the reason below, if a server of an older release does not say so. */
      method: v.optional(v.nullable(PaymentMethodSchema), null),
      /** Null for the payment that paid the order. */
      notExpected: v.optional(v.nullable(NotExpectedSchema), null),
      amount: v.number(),
      refundable: v.number(),
    }),
  ),
  /** Cents refunded, and the cents and the id of a refund in progress. */
  refunded: v.number(),
  refunding: v.number(),
  refundId: v.optional(v.string()),
  /** Whether it was returned, and neither a refund nor that none is due was recorded since. */
  owesRefund: v.optional(v.boolean(), false),
})
export type SubjectOrder = v.InferOutput<typeof OrderSchema>
export const SubjectSchema = v.object({
  cartId: v.string(),
  status: v.picklist(['open', 'merged']),
  position: v.number(),
  itemCount: v.number(),
  total: v.number(),
  createdAt: MomentSchema,
  lastAt: MomentSchema,
  flags: v.array(FlagSchema),
  /** The cart's content and its applied code. */
  lines: v.array(v.object({ itemKey: v.string(), name: v.string(), quantity: v.number() })),
  coupon: v.nullable(v.string()),
  customer: v.nullable(MaskedSchema),
  /** The same customer's carts, including their guest carts before a login. The last one is the current one. */
  carts: v.array(v.object({ cartId: v.string(), events: v.number(), createdAt: MomentSchema, lastAt: MomentSchema })),
  orders: v.array(OrderSchema),
  devices: v.array(LogDeviceSchema),
})
export type Subject = v.InferOutput<typeof SubjectSchema>

export const RevealSchema = v.object({ cartId: CartIdSchema, reason: ReasonSchema })
/** Null for unknown fields. */
export const RevealedSchema = v.object({
  email: v.string(),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  address: v.nullable(v.string()),
})
export type Revealed = v.InferOutput<typeof RevealedSchema>
