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

interface Selection<Selected extends Row> {
  /** Selects the source's rows, with the columns `at`, `stream` and `n`. Its own parameters begin at `$4`. */
  readonly select: string
  readonly values: readonly unknown[]
  /** Adds columns to the rows of a page, which are selected by the given text. */
  readonly extended?: (page: string) => string
  readonly entryOf: (row: Selected) => Partial<TimelineEntry> & Omit<TimelineEntry, keyof ReturnType<typeof entryAt>>
}

/** Reads a source's rows before the cursor as entries. */
export async function readEntries<Selected extends Row>(
  run: Run,
  { before, limit }: Range,
  { select, values, extended = (page) => page, entryOf }: Selection<Selected>,
): Promise<TimelineEntry[]> {
  const page = `select * from (${select}) row
    where (at, stream collate "C", n) < ($1::bigint, $2::text collate "C", $3::integer)
    order by at desc, stream collate "C" desc, n desc limit ${limit}`
  const place = [before.at, before.stream, before.n]
  const rows = await run<Selected>({ text: extended(page), values: [...place, ...values] })
  return rows.map((row) => ({ ...entryAt(row), ...entryOf(row) }))
}

/** An entry's common fields, with the optional ones null. */
function entryAt({ at, stream, n }: Row) {
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
