import type { ProblemKind, ProblemReport } from '#domain/wire/problem-report.ts'
import type { ClockAndIds, Problem } from '../ports/ports.ts'

export type ProblemReports = ReturnType<typeof problemReports>

/** Collects a page's problems for the server: the kinds and their counts, without details. */
export function problemReports({ now }: Pick<ClockAndIds, 'now'>) {
  const reports = new Map<ProblemKind, ProblemReport>()
  /** The last report of each kind that the server has received. */
  const known = new Map<ProblemKind, ProblemReport>()
  return {
    add({ what }: Pick<Problem, 'what'>) {
      const { count, at } = reports.get(what) ?? { count: 0, at: now() }
      reports.set(what, { what, count: count + 1, at })
    },
    undelivered: (): ProblemReport[] => [...reports.values()].filter((report) => known.get(report.what) !== report),
    delivered(sent: readonly ProblemReport[]) {
      for (const report of sent) known.set(report.what, report)
    },
  }
}
