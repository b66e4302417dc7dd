import type { TimelineEntry, TimelineQuery } from '#domain/support/timeline-calls.ts'
import type { Run } from '#server/database/sql.ts'

export interface Range {
  readonly before: Row
  readonly limit: number
  readonly cartIds: readonly string[]
  /** The customer's e-mail in lower case. */
  readonly emailKey: string | null
  /** Empty for any device. */
  readonly device: string
  readonly outcome: TimelineQuery['outcome']
  readonly nameOf: (productId: number) => string | undefined
}

/** Reads the entries of one kind of stream before a cursor, newest first. */
export type Source = (run: Run, range: Range) => Promise<TimelineEntry[]>

export interface Row {
  readonly at: number
  readonly stream: string
  readonly n: number
}

/** Selects a source's rows before the cursor (`$1` to `$3`). The source has the columns `at`, `stream` and `n`. */
export function page(select: string, limit: number): string {
  return `select * from (${select}) row
    where (at, stream collate "C", n) < ($1::bigint, $2::text collate "C", $3::integer)
    order by at desc, stream collate "C" desc, n desc limit ${limit}`
}

/** An entry's common fields, with the optional ones null. */
export function entryAt({ at, stream, n }: Row) {
  return {
    key: `${at}|${stream}|${n}`,
    stream,
    position: null,
    name: null,
    reason: null,
    theirAt: null,
    device: null,
    tab: null,
    latency: null,
    mailId: null,
    at,
  }
}
