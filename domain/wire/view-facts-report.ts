import * as v from 'valibot'
import { AtSchema, EventIdSchema } from '../event/envelope.ts'
import { ReportedCountSchema, ViewFactsSchema } from './view-facts.ts'

/** The most reports in one request. */
export const MAX_VIEW_FACTS_REPORTS = 50

/** What a page showed besides the cart, with its place in the browser's log: after which own act and which answer. */
export const ViewFactsReportSchema = v.object({
  id: EventIdSchema,
  /** By the browser's clock. */
  at: AtSchema,
  /** The number of the client's last act on the wire; 0 before its first act. */
  after: ReportedCountSchema,
  cursor: ReportedCountSchema,
  view: ViewFactsSchema,
})
export type ViewFactsReport = v.InferOutput<typeof ViewFactsReportSchema>
