import type { ProblemKind, ProblemReport } from '#domain/wire/problem-report.ts'
import type { ClockAndIds, Problem } from '../ports/ports.ts'

export type ProblemReports = ReturnType<typeof problemReports>

/** Problems of a page that were not reported to the server yet: the kinds and their counts, without details. */
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
