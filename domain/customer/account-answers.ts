import * as v from 'valibot'
import { StoredEventSchema } from '../event/envelope.ts'
import { CustomerSchema, OrderSummarySchema } from './customer-state.ts'

// What the calls of an account answer.

/**
 * What the customer's stream holds after a client's cursor: the data of a `Synced` fact, less `acknowledged`. A stream is one session's
 * (`customer:<id>`), so it tells exactly what that session was told. With `reset` the state stands for all events.
 */
export const CustomerUpdatesSchema = v.object({
  streamId: v.string(),
  cursor: v.number(),
  events: v.array(StoredEventSchema),
  /** `stateHash` of the state at `cursor`. */
  hash: v.string(),
  reset: v.optional(v.object({ cursor: v.number(), state: v.unknown() })),
})
export type CustomerUpdates = v.InferOutput<typeof CustomerUpdatesSchema>

/** What register, login and refresh answer. The token is in the cookie as well, and a browser has no need to keep it. */
export const SessionAnswerSchema = v.object({
  token: v.string(),
  customer: CustomerSchema,
  /** By which the customer logs in; `customer.shipping.email` is where parcels are announced. */
  email: v.string(),
  stream: CustomerUpdatesSchema,
})
export type SessionAnswer = v.InferOutput<typeof SessionAnswerSchema>

/** What `GET /api/customer` and `POST /api/customer-details` answer. */
export const CustomerAnswerSchema = v.object({
  customer: CustomerSchema,
  email: v.string(),
  stream: CustomerUpdatesSchema,
})
export type CustomerAnswer = v.InferOutput<typeof CustomerAnswerSchema>

/** What `GET /api/orders-customer` answers: the newest first. */
export const OrdersAnswerSchema = v.object({ orders: v.array(OrderSummarySchema), stream: CustomerUpdatesSchema })
export type OrdersAnswer = v.InferOutput<typeof OrdersAnswerSchema>

/** A session as the account shows it. */
export const DeviceSchema = v.object({
  id: v.string(),
  /** For people, as `Chrome on Windows`. */
  name: v.string(),
  /** ISO. */
  logged_in_at: v.string(),
  last_seen_at: v.string(),
  /** The one that asks. */
  current: v.boolean(),
})
export type Device = v.InferOutput<typeof DeviceSchema>
/** What `GET /api/devices` answers: the last seen first. */
export const DevicesSchema = v.object({ devices: v.array(DeviceSchema) })

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** How much guests have left under a mailbox that is in nobody's account: orders, messages to the shop, reviews. */
export const MailboxMatchesSchema = v.object({ orders: count, messages: count, reviews: count })
export type MailboxMatches = v.InferOutput<typeof MailboxMatchesSchema>
/** What the calls about a customer's mailbox answer: nothing is looked for before it was confirmed. */
export const MailboxSchema = v.object({ email: v.string(), confirmed: v.boolean(), found: MailboxMatchesSchema })
export type Mailbox = v.InferOutput<typeof MailboxSchema>

/** The answer of a call that has only a sentence to show. It repeats the status. */
export const SuccessMessageSchema = v.object({ data: v.object({ status: v.literal(200) }), message: v.string() })
export type SuccessMessage = v.InferOutput<typeof SuccessMessageSchema>
