import * as v from 'valibot'
import { CartStateSchema } from '#domain/cart/cart-schemas.ts'
import type { CartLine } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { itemKey, withProductNames } from '#domain/cart/item-key.ts'
import type { DomainEvent } from '#domain/event/envelope.ts'
import { readEvent } from '#domain/event/folded.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { isEntryOf } from '#domain/log/fold.ts'
import type { LogRow } from '#domain/log/log-row.ts'
import { describeEntryLines } from '#domain/replay/describe-entry.ts'
import { encodeLogFile } from '#domain/replay/log-file.ts'
import type { BrowserLog } from '#domain/replay/recording.ts'

export interface DescribedEntry extends LogRow {
  /** What the entry is, and then the events of an answer. Products are named. */
  readonly lines: readonly [string, ...string[]]
  /** Whether the server has taken the shopper's event; null for a fact. */
  readonly state: 'pending' | 'acknowledged' | 'refused' | null
  /** In the server's stream: the position of an event, or the last one of an answer. Null if unknown. */
  readonly position: number | null
}

/** Describes the log for people, the newest entry first. */
export function describeLog(rows: readonly LogRow[]): DescribedEntry[] {
  const positions = new Map<string, number>()
  const refused = new Set<string>()
  const names = namesIn(rows)
  let acknowledged = 0
  for (const { entry } of rows) {
    if (!isCartEntry(entry) || entry.kind === 'event') continue
    if (entry.type === 'Refused') refused.add(entry.data.eventId)
    if (entry.type !== 'Synced' && entry.type !== 'Reset') continue
    acknowledged = Math.max(acknowledged, entry.data.acknowledged)
    if (entry.type === 'Synced') for (const { id, position } of entry.data.events) positions.set(id, position)
  }
  const stateOf = (entry: LogEntry): DescribedEntry['state'] => {
    if (entry.kind === 'fact') return null
    if (refused.has(entry.id)) return 'refused'
    return entry.seq <= acknowledged ? 'acknowledged' : 'pending'
  }
  return rows
    .map(({ index, entry }) => ({
      index,
      entry,
      lines: linesOf(entry, names),
      state: stateOf(entry),
      position: positions.get(entry.id) ?? cursorOf(entry),
    }))
    .reverse()
}

/** Whether an entry is of the cart's stream. All others are of the customer's. */
export const isCartEntry = (entry: LogEntry): boolean => isEntryOf(cartStream, entry)

interface LogFileOptions {
  readonly rows: readonly LogRow[]
  /** Names this browser in the file. */
  readonly device: string
  /** Epoch ms. */
  readonly at: number
}

/** The log as `npm run replay` reads it, without pseudonyms. Each stream is by itself. */
export function logFileOf({ rows, device, at }: LogFileOptions): string {
  const entries = rows.map(({ entry }) => entry)
  const streams = [entries.filter(isCartEntry), entries.filter((entry) => !isCartEntry(entry))]
  return encodeLogFile({
    about: 'The log of a developer’s browser',
    exportedAt: at,
    pseudonyms: false,
    streams: streams.flatMap((logged): BrowserLog[] => {
      const last = logged.at(-1)
      return last === undefined ? [] : [{ side: 'browser', stream: last.stream, device, entries: logged }]
    }),
  })
}

type Names = ReadonlyMap<string, string>

/** The names of products, by the key of their line. */
export function namesIn(rows: readonly LogRow[]): Names {
  const lines = rows.flatMap(({ entry }) => (isCartEntry(entry) ? linesIn(entry) : []))
  return new Map(lines.map((line) => [itemKey(line), line.offer.name]))
}

/** The lines that an entry adds to the cart, or that the cart has after it: a shortened log begins with a whole cart. */
function linesIn(entry: LogEntry): readonly CartLine[] {
  if (entry.kind === 'event') return linesAddedBy(entry)
  if (entry.type === 'Synced') return entry.data.events.flatMap(linesAddedBy)
  return entry.type === 'Reset' && v.is(CartStateSchema, entry.data.state) ? Object.values(entry.data.state.lines) : []
}

function linesAddedBy(stored: DomainEvent): readonly CartLine[] {
  const event = readEvent(cartStream, stored)
  if (event?.type === 'ItemAdded') return [event.data]
  return event?.type === 'CartsMerged' ? event.data.lines : []
}

function linesOf(entry: LogEntry, names: Names): DescribedEntry['lines'] {
  const named = (line: string): string =>
    withProductNames(line, (id) => [...names].find(([key]) => key.startsWith(`${id}-`))?.[1])
  const [head, ...brought] = describeEntryLines(entry)
  return [named(head), ...brought.map(named)]
}

function cursorOf(entry: LogEntry): number | null {
  return entry.kind === 'fact' && (entry.type === 'Synced' || entry.type === 'Reset') ? entry.data.cursor : null
}
