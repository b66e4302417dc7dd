import * as v from 'valibot'
import { CartStateSchema } from '../cart/cart-schemas.ts'
import { StoredEventSchema } from '../event/envelope.ts'

// What the console and the server say to each other. Every amount is in cents, every moment epoch ms.

const CartIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,40}$/, 'That isn’t a cart ID.'))
const moment = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Why somebody does or looks at something: a sentence for whoever reads the record. */
const ReasonSchema = v.pipe(
  v.string('Enter a reason.'),
  v.trim(),
  v.minLength(3, 'Enter a reason.'),
  v.maxLength(300, 'Enter a reason of up to 300 characters.'),
)

const RoleSchema = v.picklist(['support', 'developer'])
export const MemberSchema = v.object({ id: v.string(), name: v.string(), role: RoleSchema })
export type Member = v.InferOutput<typeof MemberSchema>

export const SignInSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(800)),
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  /** From the shop's command line, for a browser that the shop does not know: it has tries of its own. */
  device: v.optional(v.pipe(v.string(), v.maxLength(400)), ''),
})
export const StaffAnswerSchema = v.object({ member: MemberSchema })
export const NothingSchema = v.object({})
export const DoneSchema = v.object({ message: v.string() })

/** What a flag says of a cart: an act was refused, the shown and the told total differed, something waited unsent, a price changed. */
export const FLAGS = ['refused', 'differed', 'unsent', 'repriced'] as const
export const FlagSchema = v.picklist(FLAGS)
export type Flag = v.InferOutput<typeof FlagSchema>

const digits = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
const word = (most: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most)), '')
const time = v.optional(v.nullable(v.union([moment, digits])), null)

export const FindSchema = v.object({
  /** An e-mail, a telephone number, a name, an order's number or a cart's id, or the beginning of one. */
  q: word(200),
  /** A product's id. */
  product: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\d{1,9}$/))]), ''),
  coupon: v.optional(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9_-]{0,40}$/)), ''),
  flag: v.optional(v.union([v.literal(''), FlagSchema]), ''),
  /** Something happened from here on, and before there. */
  from: time,
  to: time,
})
export type Find = v.InferOutput<typeof FindSchema>

const OrderSummarySchema = v.object({
  id: v.string(),
  number: v.string(),
  status: v.string(),
  total: v.number(),
  placedAt: moment,
})

/** A customer with an account, or a guest. */
export const FoundSchema = v.object({
  /** Of the cart in use. */
  cartId: v.string(),
  /** Masked; null for a guest. */
  who: v.nullable(v.string()),
  itemCount: v.number(),
  total: v.number(),
  events: v.number(),
  /** When something last happened. */
  lastAt: moment,
  flags: v.array(FlagSchema),
  /** The newest ones, the newest first. */
  orders: v.array(OrderSummarySchema),
})
export type Found = v.InferOutput<typeof FoundSchema>
/** `more`: there are others, so ask more narrowly. */
export const FoundAnswerSchema = v.object({ found: v.array(FoundSchema), more: v.boolean() })

export const CartNameSchema = v.object({ cartId: CartIdSchema })
export const OrderNameSchema = v.object({ number: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(20)) })

/** Whoever a cart belongs to, as far as an agent sees without a reason. */
const MaskedSchema = v.object({
  email: v.string(),
  /** Whether the mailbox was shown to be theirs. Otherwise it is only what somebody typed. */
  confirmed: v.boolean(),
  name: v.string(),
  since: moment,
})
const DeviceSchema = v.object({
  clientId: v.string(),
  /** How many events it sent, and how many of its answers it told of. */
  events: v.number(),
  answers: v.number(),
  lastAt: moment,
  /** When a push of its was last refused as it stands, and none has come since: what it brought waits there. Null for not so. */
  stuckAt: v.nullable(moment),
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
  createdAt: moment,
  lastAt: moment,
  flags: v.array(FlagSchema),
  /** What is in the cart, and the code that is applied. */
  lines: v.array(v.object({ itemKey: v.string(), name: v.string(), quantity: v.number() })),
  coupon: v.nullable(v.string()),
  customer: v.nullable(MaskedSchema),
  /** The carts of the same customer: what they had as a guest, before they logged in. The last one is the one in use. */
  carts: v.array(v.object({ cartId: v.string(), events: v.number(), createdAt: moment, lastAt: moment })),
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

export const SOURCES = ['cart', 'order', 'notice', 'mail', 'session', 'browser', 'staff'] as const
export const OUTCOMES = ['done', 'refused', 'failed'] as const

/** One line of the one view over all streams. */
export const TimelineEntrySchema = v.object({
  /** Names the entry, and its place: also the cursor to what came before it. */
  key: v.string(),
  source: v.picklist(SOURCES),
  stream: v.string(),
  position: v.nullable(v.number()),
  type: v.string(),
  /** In words. */
  says: v.string(),
  /** `stranger`: whoever spoke in the name of a provider, and was not believed. */
  who: v.picklist(['shopper', 'shop', 'staff', 'provider', 'stranger']),
  /** Of staff or a provider. */
  name: v.nullable(v.string()),
  /** Of staff. */
  reason: v.nullable(v.string()),
  outcome: v.picklist(OUTCOMES),
  /** By our clock, and by theirs where it was theirs to say. */
  at: moment,
  theirAt: v.nullable(moment),
  /** The browser, and the tab in it. */
  device: v.nullable(v.string()),
  tab: v.nullable(v.string()),
  /** From act to acknowledgement in ms, by the browser's own clock; null where it did not tell. */
  latency: v.nullable(v.number()),
  /** Of a mail that may be sent again. */
  mailId: v.nullable(v.number()),
})
export type TimelineEntry = v.InferOutput<typeof TimelineEntrySchema>

export const TimelineQuerySchema = v.object({
  cartId: CartIdSchema,
  /** The key of the entry before which to go on; empty for the newest. */
  before: word(120),
  source: v.optional(v.union([v.literal(''), v.picklist(SOURCES)]), ''),
  device: word(60),
  outcome: v.optional(v.union([v.literal(''), v.picklist(OUTCOMES)]), ''),
  /** Only what happened until then. */
  until: time,
})
export type TimelineQuery = v.InferOutput<typeof TimelineQuerySchema>
export const TimelineSchema = v.object({
  /** The newest first. */
  entries: v.array(TimelineEntrySchema),
  /** To be asked with `before`; null where nothing came before. */
  next: v.nullable(v.string()),
})

/** What a browser told of one answer that it took: see the wire's `seen`. */
export const SeenFactSchema = v.object({
  id: v.string(),
  clientId: v.string(),
  type: v.string(),
  at: moment,
  receivedAt: moment,
  data: v.unknown(),
})
export type SeenFact = v.InferOutput<typeof SeenFactSchema>

const recordedCart = {
  cartId: v.string(),
  events: v.array(StoredEventSchema),
  /** By position, when the server stored it. */
  storedAt: v.array(moment),
  /** By position, who of the staff made it. */
  staff: v.record(v.string(), v.object({ name: v.string(), reason: v.string() })),
  seen: v.array(SeenFactSchema),
}
const RecordedCartSchema = v.object(recordedCart)
/** A cart's stream with what its browsers told: all that a replay needs. */
export type RecordedCart = v.InferOutput<typeof RecordedCartSchema>

/** Where to go on: with the events, or with what the browsers told, each by the `next` of the page before. Neither: the first page. */
export const RecordingQuerySchema = v.object({
  cartId: CartIdSchema,
  events: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  seen: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,50}\|[\w-]{0,50}$/))),
})
export type RecordingQuery = v.InferOutput<typeof RecordingQuerySchema>
/** So much of it as comes at once. */
export const RecordingPageSchema = v.object({
  ...recordedCart,
  /** How many events and facts there are in all; null on every page but the first. */
  total: v.nullable(v.number()),
  /** The cart as the server holds it now, to be looked at until all is there; null on every page but the first. */
  cart: v.nullable(CartStateSchema),
  /** Two ways to go on, each by itself: null where nothing follows. */
  next: v.object({ events: v.nullable(v.number()), seen: v.nullable(v.string()) }),
})
export type RecordingPage = v.InferOutput<typeof RecordingPageSchema>

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
] as const
const OrderActSchema = v.object({
  act: v.picklist(ORDER_ACTS),
  cartId: CartIdSchema,
  reason: ReasonSchema,
  /** Of the order. */
  number: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(20)),
  /** Of a transfer that came, or of the money that goes back. */
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

export const ExportSchema = v.object({ cartId: CartIdSchema, reason: ReasonSchema })

const AccessSchema = v.object({
  /** Names the look, and its place among all. */
  id: v.number(),
  at: moment,
  name: v.string(),
  what: v.picklist(['found', 'opened', 'revealed', 'exported']),
  cartId: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})
export const AccessLogQuerySchema = v.object({
  cartId: v.optional(v.union([v.literal(''), CartIdSchema]), ''),
  /** The `next` of the page before; null for the latest. */
  before: v.optional(v.nullable(digits), null),
})
/** The latest first. `next`: to be asked with `before`; null where nothing came before. */
export const AccessLogSchema = v.object({ looks: v.array(AccessSchema), next: v.nullable(v.number()) })
export type AccessLog = v.InferOutput<typeof AccessLogSchema>

export const NewPasswordCallSchema = v.object({
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(800)),
  new_password: v.string(),
})
