import * as v from 'valibot'
import { AtSchema, EventIdSchema } from '../event/envelope.ts'
import { CentsSchema } from '../money/cents-schema.ts'
import { ReportedCountSchema } from './view-facts.ts'

/** The most reports in one request. */
export const MAX_VIEW_REPORTS = 100

/**
 * Reports that a browser has applied an answer of the server. Together with the stream it shows what the shopper saw, and
 * when. Event numbers are the client's numbers on the wire.
 */
export const ViewReportSchema = v.object({
  /** The id of the entry in the browser's log. */
  id: EventIdSchema,
  type: v.picklist(['Synced', 'Reset']),
  /** By the browser's clock. */
  at: AtSchema,
  /** The number of the client's last event before the answer: the entry's place in the log. */
  after: ReportedCountSchema,
  /** The log's position before the answer. Older code does not send it. */
  from: v.optional(ReportedCountSchema),
  cursor: ReportedCountSchema,
  acknowledged: ReportedCountSchema,
  /** The total on the page including pending acts, in cents: before the answer, and after it. */
  shown: CentsSchema,
  total: CentsSchema,
  /** The reason of a reset. */
  why: v.optional(v.pipe(v.string(), v.maxLength(40))),
})
export type ViewReport = v.InferOutput<typeof ViewReportSchema>
