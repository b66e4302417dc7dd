import type { StoredEvent } from '#domain/event/envelope.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import type { BrowserLog, ServerStream } from '#domain/replay/recording.ts'

/** A browser's log of its cart, to be replayed: `given(browserLog([…])).at(12)`. */
export function browserLog(entries: readonly LogEntry[], device = 'a'): BrowserLog {
  return { side: 'browser', stream: entries.at(-1)?.stream ?? 'cart:new', device, entries }
}

/** The server's stream of a cart, from position 1. */
export function serverStream(events: readonly StoredEvent[], stream = 'cart:cart00000000000001'): ServerStream {
  return { side: 'server', stream, events }
}
