import type { StoredEvent } from '#domain/event/envelope.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import type { BrowserLog, ServerStream } from '#domain/replay/recording.ts'

/** What a browser logged of its cart, to be replayed: `given(browserLog([…])).at(12)`. */
export function browserLog(entries: readonly LogEntry[], device = 'a'): BrowserLog {
  return { side: 'browser', stream: entries.at(-1)?.stream ?? 'cart:new', device, entries }
}

/** What the server holds of a cart, from position 1 on. */
export function serverStream(events: readonly StoredEvent[], stream = 'cart:cart00000000000001'): ServerStream {
  return { side: 'server', stream, events }
}
