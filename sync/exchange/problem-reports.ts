import type { ProblemKind, ProblemReport } from '#domain/wire/problem-report.ts'
import type { ClockAndIds, Problem } from '../ports/ports.ts'

export type ProblemReports = ReturnType<typeof problemReports>

/** What went wrong on a page and the server has not heard of: the kinds and how often, and none of the details. */
export function problemReports({ now }: Pick<ClockAndIds, 'now'>) {
  const reports = new Map<ProblemKind, ProblemReport>()
  /** Of each kind, what the server knows. */
  const known = new Map<ProblemKind, ProblemReport>()
  return {
    add({ what }: Pick<Problem, 'what'>) {
      const { count, at } = reports.get(what) ?? { count: 0, at: now() }
      reports.set(what, { what, count: count + 1, at })
    },
    undelivered: (): ProblemReport[] => [...reports.values()].filter((report) => known.get(report.what) !== report),
    delivered(told: readonly ProblemReport[]) {
      for (const report of told) known.set(report.what, report)
    },
  }
}
