import * as v from 'valibot'
import type { Timeline, TimelineEntry, TimelineQuery } from '#domain/support/timeline-calls.ts'
import type { Run } from '#server/database/sql.ts'
import { cartsOfSameCustomer, personOf } from './subject.ts'
import type { Range, Source } from './timeline-source.ts'
import { timelineSources } from './timeline-sources.ts'

const PAGE_SIZE = 200

/** The cursor: the key of an entry. Entries are ordered by time, stream and position. */
const CursorSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,16}\|[\w:-]{1,80}\|\d{1,9}$/),
  v.transform((key) => {
    const [at = '', stream = '', n = ''] = key.split('|')
    return { at: Number(at), stream, n: Number(n) }
  }),
)

/** A page of all streams of this cart's customer, newest first. */
export async function readTimeline(run: Run, nameOf: Range['nameOf'], query: TimelineQuery): Promise<Timeline> {
  const cartIds = await cartsOfSameCustomer(run, query.cartId)
  const cursor = v.safeParse(CursorSchema, query.before)
  const before = cursor.success ? cursor.output : { at: query.until ?? Number.MAX_SAFE_INTEGER, stream: '~', n: 0 }
  const person = await personOf(run, cartIds)
  const range: Range = {
    before,
    limit: PAGE_SIZE + 1,
    cartIds,
    emailKey: person?.email_key ?? null,
    device: query.device,
    outcome: query.outcome,
    nameOf,
  }
  const sources = Object.entries(timelineSources).filter(([name]) => query.source === '' || query.source === name)
  const found: TimelineEntry[] = []
  for (const [, read] of sources as [string, Source][]) found.push(...(await read(run, range)))
  const entries = found.toSorted(newestFirst).slice(0, PAGE_SIZE)
  return { entries, next: found.length > PAGE_SIZE ? (entries.at(-1)?.key ?? null) : null }
}

function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  if (a.at !== b.at) return b.at - a.at
  if (a.stream !== b.stream) return a.stream < b.stream ? 1 : -1
  return placeOf(b) - placeOf(a)
}

const placeOf = ({ key }: TimelineEntry): number => Number(key.slice(key.lastIndexOf('|') + 1))
