import * as v from 'valibot'
import { ViewReportSchema } from '#domain/wire/view-report.ts'

/** The part of a view report that `browser_facts` stores. */
export const ReportedTotalsSchema = v.pick(ViewReportSchema, [
  'after',
  'cursor',
  'acknowledged',
  'shown',
  'total',
  'why',
])
export type ReportedTotals = v.InferOutput<typeof ReportedTotalsSchema>

export function isReportedTotals(data: unknown): data is ReportedTotals {
  return v.is(ReportedTotalsSchema, data)
}
