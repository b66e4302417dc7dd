/** A report for support, with the client and the stream that it belongs to. */
export interface OwnReport<Report> {
  readonly clientId: string
  /** The server's stream; null before its first answer. */
  readonly streamId: string | null
  readonly report: Report
}

export type ReportQueue<Report> = ReturnType<typeof reportQueue<Report>>

/** A queue of reports for the server. Only the last `limit` are kept, since nothing is computed from them. */
export function reportQueue<Report>(limit: number) {
  let waiting: readonly OwnReport<Report>[] = []
  return {
    add(own: OwnReport<Report>) {
      waiting = [...waiting, own].slice(-limit)
    },
    /** The reports of this client and stream. */
    undelivered({ clientId, streamId }: Omit<OwnReport<Report>, 'report'>): Report[] {
      const own = waiting.filter((each) => each.clientId === clientId && (each.streamId ?? streamId) === streamId)
      return own.map(({ report }) => report)
    },
    delivered(reports: readonly Report[]) {
      waiting = waiting.filter(({ report }) => !reports.includes(report))
    },
  }
}
