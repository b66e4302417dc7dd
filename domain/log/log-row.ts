import * as v from 'valibot'
import { CartStateSchema } from '../cart/cart-schemas.ts'
import { decodeCartEvent } from '../cart/decode-cart-event.ts'
import { CustomerHolderSchema, customerStream, decodeCustomerEvent } from '../customer/customer-events.ts'
import type { Decoded } from '../event/decode.ts'
import type { StoredEvent } from '../event/envelope.ts'
import { EventEntrySchema, type FactEntry, FactEntrySchema, type LogEntry } from './entry.ts'
import { isEntryOf } from './fold.ts'
import type { CheckedEvent } from './folded.ts'

/** An entry as it lies in the store. It may come from older code, newer code or a broken disk: decode it. */
export interface RawRow {
  readonly index: number
  readonly entry: unknown
}

/** An entry with its place in the browser's own total order. */
export interface LogRow {
  readonly index: number
  readonly entry: LogEntry
}

/**
 * The border that every stored entry crosses. An entry that cannot be read stays in the store and is left out of the
 * fold: null. One from newer code is kept, for the fold to skip.
 */
export function decodeRow({ index, entry: raw }: RawRow): LogRow | null {
  const isEvent = typeof raw === 'object' && raw !== null && 'kind' in raw && raw.kind === 'event'
  const entry = isEvent ? readableEvent(raw) : readableFact(raw)
  return entry === null ? null : { index, entry }
}

export function decodeRows(rows: readonly RawRow[]): LogRow[] {
  return rows.flatMap((row) => decodeRow(row) ?? [])
}

interface Read {
  readonly entries: readonly LogEntry[]
  /** The last `seq` that can have been given. */
  readonly lastSeq: number
}

/**
 * Reads on in a log whose last `seq` so far is known. What cannot be read may have been an event, and another tab may
 * still know it: its `seq` is not given again.
 */
export function readEntriesFrom(lastSeq: number, rows: readonly RawRow[]): Read {
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
  const parsed = v.safeParse(EventEntrySchema, raw)
  if (!parsed.success) return null
  const decoded = decodeCartEvent(parsed.output)
  return decoded.ok || decoded.why !== 'malformed' ? parsed.output : null
}

function readableFact(raw: unknown): FactEntry | null {
  const parsed = v.safeParse(FactEntrySchema, raw)
  if (!parsed.success) return null
  const fact = parsed.output
  const isCustomers = isEntryOf(customerStream, fact)
  if (fact.type === 'Synced') {
    const events = readableEvents(fact.data.events, isCustomers ? decodeCustomerEvent : decodeCartEvent)
    return { ...fact, data: { ...fact.data, events } }
  }
  const state = isCustomers ? CustomerHolderSchema : CartStateSchema
  return fact.type === 'Reset' && !v.is(state, fact.data.state) ? null : fact
}

/**
 * The server's events as they came, for whatever code will read them; each that this code can do nothing with is marked, so
 * that the fold skips it and says so. The mark does not come back from the store: who reads the log judges for itself.
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
