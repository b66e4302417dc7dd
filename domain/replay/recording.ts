import type { StoredEvent } from '../event/envelope.ts'
import type { LogEntry } from '../log/entry.ts'

/** One browser's log of one stream, in its order: what the customer saw. */
export interface BrowserLog {
  readonly side: 'browser'
  /** `cart:<id>`, `cart:new` before the first answer, or `customer:<id>`. */
  readonly stream: string
  /** Identifies one of the customer's browsers. */
  readonly device: string
  readonly entries: readonly LogEntry[]
}

/** The server's stream, from position 1. */
export interface ServerStream {
  readonly side: 'server'
  readonly stream: string
  readonly events: readonly StoredEvent[]
}

export type Recording = BrowserLog | ServerStream

/** The last point of a recording; point 0 is before its first entry. */
export function lengthOf(recording: Recording): number {
  return recording.side === 'browser' ? recording.entries.length : recording.events.length
}

/** The part of a recording up to and including `point`. */
export function upTo(recording: Recording, point: number): Recording {
  return recording.side === 'browser'
    ? { ...recording, entries: recording.entries.slice(0, point) }
    : { ...recording, events: recording.events.slice(0, point) }
}

const STREAM = /^(cart|customer|order):[\w-]{1,80}$/
export type StreamKind = 'cart' | 'customer' | 'order'

/** Returns `cart` for `cart:abc`; null for a name that is not a stream's. */
export function streamKindOf(stream: string): StreamKind | null {
  const kind = STREAM.exec(stream)?.[1]
  return kind === 'cart' || kind === 'customer' || kind === 'order' ? kind : null
}
