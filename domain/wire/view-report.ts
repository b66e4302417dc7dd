import * as v from 'valibot'
import { AtSchema, EventIdSchema } from '../event/envelope.ts'
import { CentsSchema } from '../money/cents-schema.ts'

/** No stream and no browser counts further than a database's integer. */
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1))

/** The most facts that one request tells. */
export const MAX_VIEW_REPORTS = 100

/**
 * A browser's own fact: it took an answer of the server's into its log. With the stream it gives back what the shopper saw,
 * and when, without asking them. Numbers of events are the client's own on the wire.
 */
export const ViewReportSchema = v.object({
  /** Of the entry in the browser's log. */
  id: EventIdSchema,
  type: v.picklist(['Synced', 'Reset']),
  /** By the browser's clock. */
  at: AtSchema,
  /** The last of its events that the log held when the answer was written: the entry's place among them. */
  after: count,
  /** The position up to which the log went before the answer. Older code does not say. */
  from: v.optional(count),
  cursor: count,
  acknowledged: count,
  /** The total on the page in cents, with what was pending: before the answer, and after it. */
  shown: CentsSchema,
  total: CentsSchema,
  /** Of a reset. */
  why: v.optional(v.pipe(v.string(), v.maxLength(40))),
})
export type ViewReport = v.InferOutput<typeof ViewReportSchema>
