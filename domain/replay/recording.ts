import type { StoredEvent } from '../event/envelope.ts'
import type { LogEntry } from '../log/entry.ts'

/** What one browser logged of one of its streams, in its own total order: what the customer saw. */
export interface BrowserLog {
  readonly side: 'browser'
  /** `cart:<id>`, `cart:new` before the first answer, or `customer:<id>`. */
  readonly stream: string
  /** Tells a customer's browsers apart. */
  readonly device: string
  readonly entries: readonly LogEntry[]
}

/** A stream as the server holds it, from position 1 on. */
export interface ServerStream {
  readonly side: 'server'
  readonly stream: string
  readonly events: readonly StoredEvent[]
}

export type Recording = BrowserLog | ServerStream

/** Points of a recording: 0 is before everything, and the last one after all of it. */
export function lengthOf(recording: Recording): number {
  return recording.side === 'browser' ? recording.entries.length : recording.events.length
}

/** The part of a recording up to and with `point`. */
export function upTo(recording: Recording, point: number): Recording {
  return recording.side === 'browser'
    ? { ...recording, entries: recording.entries.slice(0, point) }
    : { ...recording, events: recording.events.slice(0, point) }
}

const STREAM = /^(cart|customer|order):[\w-]{1,80}$/
export type StreamKind = 'cart' | 'customer' | 'order'

/** `cart` of `cart:abc`; null for a name that is no stream's. */
export function kindOf(stream: string): StreamKind | null {
  const kind = STREAM.exec(stream)?.[1]
  return kind === 'cart' || kind === 'customer' || kind === 'order' ? kind : null
}
