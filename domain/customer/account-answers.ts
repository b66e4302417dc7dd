import * as v from 'valibot'
import { StoredEventSchema } from '../event/envelope.ts'
import { CountSchema } from '../shared-schemas.ts'
import { CustomerSchema, OrderSummarySchema } from './customer-state.ts'

// The answers of the account's API calls.

/**
 * The events of the customer's stream after a client's cursor: the data of a `Synced` fact, without `acknowledged`. Each session
 * has its own stream (`customer:<id>`), which records exactly what that session received. With `reset`, the state replaces all
 * events.
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

/** The answer of `GET /api/customer` and `POST /api/customer-details`. */
export const CustomerAnswerSchema = v.object({
  customer: CustomerSchema,
  /** The e-mail of the login; `customer.shipping.email` is for delivery notices. */
  email: v.string(),
  stream: CustomerUpdatesSchema,
})
export type CustomerAnswer = v.InferOutput<typeof CustomerAnswerSchema>

/** The answer of register, login and refresh. The token is also in the cookie, so a browser does not need to store it. */
export const SessionAnswerSchema = v.object({ token: v.string(), ...CustomerAnswerSchema.entries })
export type SessionAnswer = v.InferOutput<typeof SessionAnswerSchema>

/** The answer of `GET /api/orders-customer`: the newest order first. */
export const OrdersAnswerSchema = v.object({ orders: v.array(OrderSummarySchema), stream: CustomerUpdatesSchema })
export type OrdersAnswer = v.InferOutput<typeof OrdersAnswerSchema>

/** A session in the account's list of devices. */
export const DeviceSchema = v.object({
  id: v.string(),
  /** For people, as `Chrome on Windows`. */
  name: v.string(),
  /** ISO. */
  logged_in_at: v.string(),
  last_seen_at: v.string(),
  /** Whether it is the session of this request. */
  current: v.boolean(),
})
export type Device = v.InferOutput<typeof DeviceSchema>
/** The answer of `GET /api/devices`: the most recently seen first. */
export const DevicesSchema = v.object({ devices: v.array(DeviceSchema) })

/** The number of guests' orders, messages to the shop and reviews with this e-mail that belong to no account. */
export const MailboxMatchesSchema = v.object({ orders: CountSchema, messages: CountSchema, reviews: CountSchema })
export type MailboxMatches = v.InferOutput<typeof MailboxMatchesSchema>
/** The answer of the calls about a customer's mailbox. Before it is confirmed, nothing is searched for. */
export const MailboxSchema = v.object({ email: v.string(), confirmed: v.boolean(), found: MailboxMatchesSchema })
export type Mailbox = v.InferOutput<typeof MailboxSchema>

/** An answer that contains only a message. It repeats the HTTP status. */
export const SuccessMessageSchema = v.object({ data: v.object({ status: v.literal(200) }), message: v.string() })
export type SuccessMessage = v.InferOutput<typeof SuccessMessageSchema>
