import * as v from 'valibot'
import { CartStateSchema } from '../cart/cart-schemas.ts'
import { StoredEventSchema } from '../event/envelope.ts'
import { CartIdSchema, MomentSchema } from './support-fields.ts'

/** What a browser told of one answer that it took: see the wire's `seen`. */
export const ReportedFactSchema = v.object({
  id: v.string(),
  clientId: v.string(),
  type: v.string(),
  at: MomentSchema,
  receivedAt: MomentSchema,
  data: v.unknown(),
})
export type ReportedFact = v.InferOutput<typeof ReportedFactSchema>

const recordedCart = {
  cartId: v.string(),
  events: v.array(StoredEventSchema),
  /** By position, when the server stored it. */
  storedAt: v.array(MomentSchema),
  /** By position, who of the staff made it. */
  staff: v.record(v.string(), v.object({ name: v.string(), reason: v.string() })),
  seen: v.array(ReportedFactSchema),
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
