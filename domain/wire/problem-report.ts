import * as v from 'valibot'
import { AtSchema } from '../event/envelope.ts'

/** Unexpected conditions in a browser. */
const PROBLEMS = [
  'storage_failed',
  'storage_in_memory',
  'hash_differs',
  'unreadable_answer',
  'refused_request',
  'client_forgotten',
  'cart_forgotten',
  'cart_restored',
  'log_forked',
  'stalled',
] as const
export type ProblemKind = (typeof PROBLEMS)[number]

/** At most one report for each kind. */
export const MAX_PROBLEMS = PROBLEMS.length

/** A problem on a page. It contains no personal data and does not identify a customer or a cart. */
export const ProblemReportSchema = v.object({
  what: v.picklist(PROBLEMS),
  /** The number of occurrences since the page was opened. */
  count: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The time of the first occurrence on the page, by the browser's clock. */
  at: AtSchema,
})
export type ProblemReport = v.InferOutput<typeof ProblemReportSchema>
