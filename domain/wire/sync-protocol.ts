import * as v from 'valibot'
import { CartStateSchema } from '../cart/cart-schemas.ts'
import { ServerCartSchema } from '../cart/server-cart.ts'
import { AtSchema, EventIdSchema, PushedEventSchema, SeqSchema, StoredEventSchema } from '../event/envelope.ts'
import { MAX_PROBLEMS, ProblemReportSchema } from './problem-report.ts'
import { MAX_VIEW_FACTS_REPORTS, ViewFactsReportSchema } from './view-facts-report.ts'
import { MAX_VIEW_REPORTS, ViewReportSchema } from './view-report.ts'

/** Rises with every change to the schemas below that an older side can't live with; a test pins their hash to it. */
export const SYNC_PROTOCOL = 1
/** The most events that one push carries. */
export const MAX_PUSH = 200
/** Further behind than this many events, a client gets the state instead of the events. */
export const RESET_AFTER = 1_000

const CursorSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A cart's secret: at least 128 random bits in base64url. */
export const CartKeySchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,64}$/))
export const ClientIdSchema = v.pipe(v.string(), v.uuid())
const CartIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,40}$/))

export const SyncRequestSchema = v.object({
  protocol: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** Null for a browser that has none yet, or only the cookie: the answer brings it. */
  cartKey: v.nullable(CartKeySchema),
  /**
   * For a guest without a cart: the key to make one under. All tabs of a browser name the same, so that first calls which
   * cross, or come again, make one cart. Older code names none, and gets a key of the server's.
   */
  newCartKey: v.optional(CartKeySchema),
  clientId: ClientIdSchema,
  /**
   * The customer (`user_id`) whose cart this log holds; absent for a guest's. If nobody, or somebody else, is logged in, the
   * answer is 401 `session_ended` and nothing is taken, so that a session's end never passes for an empty cart.
   */
  customer: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /**
   * The log is a guest's. A customer's session answers it with their cart, and takes none of its events before the log says
   * whose it is: it may know nothing of the login yet, or the session may be over in a moment. Older code does not say.
   */
  guest: v.fallback(v.optional(v.literal(true)), undefined),
  /** The last position this client has pulled; 0 for nothing. */
  cursor: CursorSchema,
  /** The oldest unacknowledged events, their `seq` without a gap. */
  events: v.pipe(v.array(PushedEventSchema), v.maxLength(MAX_PUSH)),
  /** When it was sent, by the browser's clock. Older code does not say. */
  sentAt: v.fallback(v.optional(AtSchema), undefined),
  /** What the browser saw since it told last, for support. What can't be read of it does not hold the cart up. */
  seen: v.fallback(v.optional(v.pipe(v.array(ViewReportSchema), v.maxLength(MAX_VIEW_REPORTS))), undefined),
  /** What pages showed beside the cart since it told last, for support. Older servers ignore it. */
  views: v.fallback(v.optional(v.pipe(v.array(ViewFactsReportSchema), v.maxLength(MAX_VIEW_FACTS_REPORTS))), undefined),
  /** What went wrong in the browser since it told last, for support. Older servers ignore it. */
  problems: v.fallback(v.optional(v.pipe(v.array(ProblemReportSchema), v.maxLength(MAX_PROBLEMS))), undefined),
})
export type SyncRequest = v.InferOutput<typeof SyncRequestSchema>

export const RefusedSchema = v.object({
  seq: SeqSchema,
  id: EventIdSchema,
  reason: v.string(),
  message: v.string(),
})
export type Refused = v.InferOutput<typeof RefusedSchema>

export const SyncAnswerSchema = v.object({
  protocol: v.number(),
  /** The secret to use from now on, in the calls and beside the log; null for a customer's cart, which its session opens. */
  cartKey: v.nullable(CartKeySchema),
  /** The cart's public id, as in the stream's name `cart:<id>`. */
  cartId: CartIdSchema,
  /** The stream's last position. */
  cursor: CursorSchema,
  /** The last `seq` of this client that the server has taken, accepted or refused; 0 for none. */
  acknowledged: CursorSchema,
  /** What came after the request's cursor, gapless; empty with a reset. */
  events: v.array(StoredEventSchema),
  refused: v.array(RefusedSchema),
  cart: ServerCartSchema,
  /** `stateHash` of the confirmed state at `cursor`. */
  hash: v.string(),
  /**
   * Instead of events: the whole state, for a client too far behind or from another cart. `past`: the stream ended before the
   * request's cursor, so that of this very cart the shop has forgotten what the client had pulled: a backup was restored.
   */
  reset: v.optional(v.object({ cursor: CursorSchema, state: CartStateSchema, past: v.optional(v.literal(true)) })),
})
export type SyncAnswer = v.InferOutput<typeof SyncAnswerSchema>

/** A poke: there is something after your cursor. The data of a server-sent event. */
export const PokeSchema = v.object({ cartId: CartIdSchema, cursor: CursorSchema })
export type Poke = v.InferOutput<typeof PokeSchema>

/** Every error of every call: a code for programs, a message for people, and the HTTP status again. */
export const ErrorBodySchema = v.object({
  code: v.string(),
  message: v.string(),
  data: v.looseObject({ status: v.number() }),
})
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>
