import { CartStateSchema } from '../cart/cart-schemas.ts'
import { decodeCartEvent } from '../cart/decode-cart-event.ts'
import { CustomerHolderSchema, customerStream, decodeCustomerEvent } from '../customer/customer-events.ts'
import type { Decoded } from '../event/decode.ts'
import { EventEntrySchema, type StoredEvent } from '../event/envelope.ts'
import type { CheckedEvent } from '../event/folded.ts'
import { decodeOrNull } from '../event/is-decoded.ts'
import { type FactEntry, FactEntrySchema, type LogEntry } from './entry.ts'
import { isEntryOf } from './fold.ts'

/** An entry as stored. It may come from older or newer code or a corrupt disk, so it must be decoded. */
export interface RawRow {
  readonly index: number
  readonly entry: unknown
}

/** An entry with its index in the browser's log. */
export interface LogRow {
  readonly index: number
  readonly entry: LogEntry
}

/**
 * Decodes a stored entry. Returns null for one that cannot be read: it stays in the store but is not folded. An entry of newer
 * code is returned, and the fold skips it.
 */
export function decodeRow({ index, entry: raw }: RawRow): LogRow | null {
  const isEvent = typeof raw === 'object' && raw !== null && 'kind' in raw && raw.kind === 'event'
  const entry = isEvent ? readableEvent(raw) : readableFact(raw)
  return entry === null ? null : { index, entry }
}

export const decodeRows = (rows: readonly RawRow[]): LogRow[] => rows.flatMap((row) => decodeRow(row) ?? [])

/**
 * Reads the next rows of a log, and returns the highest `seq` that can have been assigned: an unreadable row may have been an
 * event that another tab still knows, so its `seq` is not reused.
 */
export function readEntriesFrom(lastSeq: number, rows: readonly RawRow[]) {
  let seq = lastSeq
  const entries = rows.flatMap((row) => {
    const entry = decodeRow(row)?.entry
    if (entry === undefined) seq += 1
    else if (entry.kind === 'event') seq = Math.max(seq, entry.seq)
    else if (entry.type === 'Reset' || entry.type === 'Synced') seq = Math.max(seq, entry.data.acknowledged)
    return entry ?? []
  })
  return { entries, lastSeq: seq }
}

function readableEvent(raw: unknown): LogEntry | null {
  const entry = decodeOrNull(EventEntrySchema, raw)
  if (entry === null) return null
  const decoded = decodeCartEvent(entry)
  return decoded.ok || decoded.why !== 'malformed' ? entry : null
}

function readableFact(raw: unknown): FactEntry | null {
  const fact = decodeOrNull(FactEntrySchema, raw)
  if (fact === null) return null
  const isCustomers = isEntryOf(customerStream, fact)
  if (fact.type === 'Synced') {
    const events = readableEvents(fact.data.events, isCustomers ? decodeCustomerEvent : decodeCartEvent)
    return { ...fact, data: { ...fact.data, events } }
  }
  const state = isCustomers ? CustomerHolderSchema : CartStateSchema
  return fact.type === 'Reset' && decodeOrNull<object>(state, fact.data.state) === null ? null : fact
}

/**
 * Marks the server's events that this code cannot read, so that the fold skips them and reports it. The mark is dropped when
 * they are read from the store: the code that reads them decides for itself.
 */
export function readableEvents(
  events: readonly StoredEvent[],
  decode: (raw: StoredEvent) => Decoded<unknown>,
): (StoredEvent & CheckedEvent)[] {
  return events.map((event) => {
    const decoded = decode(event)
    return decoded.ok || decoded.why !== 'malformed' ? event : { ...event, isUnreadable: true }
  })
}
