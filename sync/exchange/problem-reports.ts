import type { ProblemKind, ProblemReport } from '#domain/wire/problem-report.ts'
import type { ClockAndIds, Problem } from '../ports/ports.ts'

/** What went wrong on a page and the server has not heard of: the kinds and how often, and none of the details. */
export interface ProblemReports {
  readonly add: (problem: Pick<Problem, 'what'>) => void
  readonly undelivered: () => readonly ProblemReport[]
  readonly delivered: (reports: readonly ProblemReport[]) => void
}

export function problemReports({ now }: Pick<ClockAndIds, 'now'>): ProblemReports {
  const reports = new Map<ProblemKind, ProblemReport>()
  /** Of each kind, what the server knows. */
  const known = new Map<ProblemKind, ProblemReport>()
  return {
    add({ what }) {
      const { count, at } = reports.get(what) ?? { count: 0, at: now() }
      reports.set(what, { what, count: count + 1, at })
    },
    undelivered: () => [...reports.values()].filter((report) => known.get(report.what) !== report),
    delivered(told) {
      for (const report of told) known.set(report.what, report)
    },
  }
}
