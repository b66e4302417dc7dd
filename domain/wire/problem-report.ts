import * as v from 'valibot'
import { AtSchema } from '../event/envelope.ts'

/** What should not happen in a browser, and did. */
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

/** One report for each kind, at most. */
export const MAX_PROBLEMS = PROBLEMS.length

/** That something went wrong on a page. Nothing in it is personal, and nothing says of whom or of what it was. */
export const ProblemReportSchema = v.object({
  what: v.picklist(PROBLEMS),
  /** How often, since the page was opened. */
  count: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** When it was first seen on the page, by the browser's clock. */
  at: AtSchema,
})
export type ProblemReport = v.InferOutput<typeof ProblemReportSchema>
