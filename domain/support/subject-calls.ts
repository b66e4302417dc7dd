import * as v from 'valibot'
import { FlagSchema, OrderSummarySchema } from './find-calls.ts'
import { CartIdSchema, MomentSchema, ReasonSchema } from './support-fields.ts'

export const OrderRefSchema = v.object({ number: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(20)) })

/** Whoever a cart belongs to, as far as an agent sees without a reason. */
const MaskedSchema = v.object({
  email: v.string(),
  /** Whether the mailbox was shown to be theirs. Otherwise it is only what somebody typed. */
  confirmed: v.boolean(),
  name: v.string(),
  since: MomentSchema,
})
const DeviceSchema = v.object({
  clientId: v.string(),
  /** How many events it sent, and how many of its answers it told of. */
  events: v.number(),
  answers: v.number(),
  lastAt: MomentSchema,
  /** When a push of its was last refused as it stands, and none has come since: what it brought waits there. Null for not so. */
  stuckAt: v.nullable(MomentSchema),
})
const OrderSchema = v.object({
  ...OrderSummarySchema.entries,
  shippingMethod: v.picklist(['deliveryToDoor', 'localPickup']),
  /** Money that came, and how much of it may go back. */
  receipts: v.array(v.object({ receipt: v.string(), amount: v.number(), refundable: v.number() })),
  /** Cents that went back, and that are on their way. */
  refunded: v.number(),
  refunding: v.number(),
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
  /** What is in the cart, and the code that is applied. */
  lines: v.array(v.object({ itemKey: v.string(), name: v.string(), quantity: v.number() })),
  coupon: v.nullable(v.string()),
  customer: v.nullable(MaskedSchema),
  /** The carts of the same customer: what they had as a guest, before they logged in. The last one is the one in use. */
  carts: v.array(v.object({ cartId: v.string(), events: v.number(), createdAt: MomentSchema, lastAt: MomentSchema })),
  orders: v.array(OrderSchema),
  devices: v.array(DeviceSchema),
})
export type Subject = v.InferOutput<typeof SubjectSchema>

export const RevealSchema = v.object({ cartId: CartIdSchema, reason: ReasonSchema })
/** Null for a field that the shop does not know. */
export const RevealedSchema = v.object({
  email: v.string(),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  address: v.nullable(v.string()),
})
export type Revealed = v.InferOutput<typeof RevealedSchema>
