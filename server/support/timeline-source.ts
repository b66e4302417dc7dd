import type { TimelineEntry, TimelineQuery } from '#domain/support/timeline-calls.ts'
import type { Run } from '#server/database/sql.ts'

export interface Range {
  readonly before: { readonly at: number; readonly stream: string; readonly n: number }
  readonly limit: number
  readonly cartIds: readonly string[]
  /** Of whoever has the carts, in small letters. */
  readonly emailKey: string | null
  /** Empty for any. */
  readonly device: string
  readonly outcome: TimelineQuery['outcome']
  readonly nameOf: (productId: number) => string | undefined
}

/** Reads the entries of one kind of stream before a place, the newest first. */
export type Source = (run: Run, range: Range) => Promise<TimelineEntry[]>

export interface Row {
  readonly at: number
  readonly stream: string
  readonly n: number
}

/** The rows of a source, which calls its moment `at`, its stream `stream` and its place in it `n`, before the range's end. */
export function page(select: string, limit: number): string {
  return `select * from (${select}) row
    where (at, stream collate "C", n) < ($1::bigint, $2::text collate "C", $3::integer)
    order by at desc, stream collate "C" desc, n desc limit ${limit}`
}

/** What every entry has of its row, and nothing of what only some have. */
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
