import * as v from 'valibot'
import { CartStateSchema } from '../cart/cart-schemas.ts'
import { ServerCartSchema } from '../cart/server-cart.ts'
import { AtSchema, EventIdSchema, PushedEventSchema, SeqSchema, StoredEventSchema } from '../event/envelope.ts'
import { boundedArray, CART_ID, CountSchema } from '../shared-schemas.ts'
import { CART_KEY } from './cart-key.ts'
import { MAX_PROBLEMS, ProblemReportSchema } from './problem-report.ts'
import { MAX_VIEW_FACTS_REPORTS, ViewFactsReportSchema } from './view-facts-report.ts'
import { MAX_VIEW_REPORTS, ViewReportSchema } from './view-report.ts'

/** Incremented with every incompatible change to the schemas below; a test pins their hash to it. */
export const SYNC_PROTOCOL = 2
/** The most events in one push. */
export const MAX_PUSH = 200
/** A client that is more events behind than this gets the state instead of the events. */
export const RESET_AFTER = 1_000

/** A cart's secret: at least 128 random bits in base64url. */
export const CartKeySchema = v.pipe(v.string(), v.regex(CART_KEY))
export const ClientIdSchema = v.pipe(v.string(), v.uuid())
const CartIdSchema = v.pipe(v.string(), v.regex(CART_ID))

export const SyncRequestSchema = v.object({
  protocol: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** Null for a browser that has none yet, or only the cookie: the answer contains it. */
  cartKey: v.nullable(CartKeySchema),
  /**
   * For a guest without a cart: the proposed key of a new one. All tabs of a browser propose the same, so that concurrent or
   * repeated first calls create one cart. Older code does not send it; the server then generates the key.
   */
  newCartKey: v.optional(CartKeySchema),
  clientId: ClientIdSchema,
  /**
   * The customer (`user_id`) whose cart this log holds; absent for a guest. If nobody or another customer is logged in, the
   * answer is 401 `session_ended` and nothing is accepted, so that the end of a session never looks like an empty cart.
   */
  customer: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /**
   * The log is a guest's. In a customer's session, the answer is the customer's cart, and no events are accepted until the log
   * names the customer: it may not know of the login yet, or the session may be about to end. Older code does not send it.
   */
  guest: v.fallback(v.optional(v.literal(true)), undefined),
  /** The last position this client has pulled; 0 for nothing. */
  cursor: CountSchema,
  /** The oldest unacknowledged events, their `seq` without a gap. */
  events: boundedArray(PushedEventSchema, MAX_PUSH),
  /** The time of the request, by the browser's clock. Older code does not send it. */
  sentAt: v.fallback(v.optional(AtSchema), undefined),
  /** What the browser saw since its last report, for support. Invalid reports are ignored. */
  seen: v.fallback(v.optional(boundedArray(ViewReportSchema, MAX_VIEW_REPORTS)), undefined),
  /** What pages showed besides the cart since the last report, for support. Older servers ignore it. */
  views: v.fallback(v.optional(boundedArray(ViewFactsReportSchema, MAX_VIEW_FACTS_REPORTS)), undefined),
  /** Problems in the browser since the last report, for support. Older servers ignore it. */
  problems: v.fallback(v.optional(boundedArray(ProblemReportSchema, MAX_PROBLEMS)), undefined),
})
export type SyncRequest = v.InferOutput<typeof SyncRequestSchema>

export const RefusedSchema = v.object({ seq: SeqSchema, id: EventIdSchema, reason: v.string(), message: v.string() })
export type Refused = v.InferOutput<typeof RefusedSchema>

export const SyncAnswerSchema = v.object({
  protocol: v.number(),
  /** The cart's secret for all further calls; null for a customer's cart, which the session gives access to. */
  cartKey: v.nullable(CartKeySchema),
  /** The cart's public id, as in the stream's name `cart:<id>`. */
  cartId: CartIdSchema,
  /** The stream's last position. */
  cursor: CountSchema,
  /** The last `seq` of this client that the server has accepted or refused; 0 for none. */
  acknowledged: CountSchema,
  /** The events after the request's cursor, without gaps; empty with a reset. */
  events: v.array(StoredEventSchema),
  refused: v.array(RefusedSchema),
  cart: ServerCartSchema,
  /** `stateHash` of the confirmed state at `cursor`. */
  hash: v.string(),
  /**
   * Instead of events: the whole state, for a client that is too far behind or has another cart. `past`: the stream ends before
   * the request's cursor, so the server has lost events that the client had pulled, after a backup was restored.
   */
  reset: v.optional(v.object({ cursor: CountSchema, state: CartStateSchema, past: v.optional(v.literal(true)) })),
})
export type SyncAnswer = v.InferOutput<typeof SyncAnswerSchema>

/** A poke: the data of a server-sent event that says that the cart has a new position. */
export const PokeSchema = v.object({ cartId: CartIdSchema, cursor: CountSchema })
export type Poke = v.InferOutput<typeof PokeSchema>

/** The body of every error: a code for programs, a message for people, and the HTTP status again. */
export const ErrorBodySchema = v.object({
  code: v.string(),
  message: v.string(),
  data: v.looseObject({ status: v.number() }),
})
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>
