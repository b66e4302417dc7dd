import * as v from 'valibot'
import { AtSchema, EventIdSchema } from '../event/envelope.ts'
import { ViewFactsSchema } from '../log/view-facts.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1))

/** The most screens that one request tells of. */
export const MAX_VIEW_FACTS_REPORTS = 50

/** What a page showed beside the cart, and where that stands in the browser's log: after which own act and which answer. */
export const ViewFactsReportSchema = v.object({
  id: EventIdSchema,
  /** By the browser's clock. */
  at: AtSchema,
  /** The client's own number on the wire; 0 for before all acts. */
  after: count,
  cursor: count,
  view: ViewFactsSchema,
})
export type ViewFactsReport = v.InferOutput<typeof ViewFactsReportSchema>
