/** A report for support, and in whose log what it tells of has its place. */
export interface OwnReport<Report> {
  readonly clientId: string
  /** The server's stream; null before its first answer. */
  readonly streamId: string | null
  readonly report: Report
}

export type ReportQueue<Report> = ReturnType<typeof reportQueue<Report>>

/** What the server has not taken yet: the last `most`, since they are for people's eyes only. */
export function reportQueue<Report>(most: number) {
  let waiting: readonly OwnReport<Report>[] = []
  return {
    add(own: OwnReport<Report>) {
      waiting = [...waiting, own].slice(-most)
    },
    /** Those that have their place in this client's log of this stream. */
    undelivered({ clientId, streamId }: Omit<OwnReport<Report>, 'report'>): Report[] {
      const own = waiting.filter((each) => each.clientId === clientId && (each.streamId ?? streamId) === streamId)
      return own.map(({ report }) => report)
    },
    delivered(reports: readonly Report[]) {
      waiting = waiting.filter(({ report }) => !reports.includes(report))
    },
  }
}
