import * as v from 'valibot'
import { CartStateSchema } from '../cart/cart-schemas.ts'
import { StoredEventSchema } from '../event/envelope.ts'
import { CartIdSchema, MomentSchema } from './support-fields.ts'

/** What a browser reported: an answer that it received, what a page showed (`Viewed`), or its own version of an event (`Made`). */
export const BrowserFactSchema = v.object({
  id: v.string(),
  clientId: v.string(),
  type: v.string(),
  at: MomentSchema,
  receivedAt: MomentSchema,
  data: v.unknown(),
})
export type BrowserFact = v.InferOutput<typeof BrowserFactSchema>

const recordedCart = {
  cartId: v.string(),
  events: v.array(StoredEventSchema),
  /** By position, when the server stored it. */
  storedAt: v.array(MomentSchema),
  /** By position, the member of staff who made the event. */
  staff: v.record(v.string(), v.object({ name: v.string(), reason: v.string() })),
  seen: v.array(BrowserFactSchema),
}
/** A cart's stream with its browsers' reports: everything that a replay needs. */
export type RecordedCart = Pick<RecordingPage, keyof typeof recordedCart>

/** The next page of events or of reports, by the previous page's `next`. With neither, the first page. */
export const RecordingQuerySchema = v.object({
  cartId: CartIdSchema,
  events: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  seen: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,50}\|[\w-]{0,50}$/))),
})
export type RecordingQuery = v.InferOutput<typeof RecordingQuerySchema>
/** One page of a recording. */
export const RecordingPageSchema = v.object({
  ...recordedCart,
  /** The total number of events and reports; null on every page but the first. */
  total: v.nullable(v.number()),
  /** The server's current cart, shown until everything is loaded; null on every page but the first. */
  cart: v.nullable(CartStateSchema),
  /** The independent cursors for more events and more reports: null if there are no more. */
  next: v.object({ events: v.nullable(v.number()), seen: v.nullable(v.string()) }),
})
export type RecordingPage = v.InferOutput<typeof RecordingPageSchema>
