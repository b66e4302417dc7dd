import type { FactEntry, LogEntry } from '#domain/log/entry.ts'
import type { NewEvent } from '../log/new-event.ts'

interface Place {
  /** The server's stream, where it is known. */
  readonly streamId: string | null
  /** The last `seq` given before. */
  readonly lastSeq: number
  readonly tab: string
}

/** The entries to append: facts as they are, events with the `seq` that follows on the last one given. */
export function sequenced(entries: readonly (FactEntry | NewEvent)[], { streamId, lastSeq, tab }: Place): LogEntry[] {
  const stream = streamId ?? 'cart:new'
  let seq = lastSeq
  return entries.map((entry) => {
    if ('kind' in entry) return entry
    seq += 1
    const { id, at, event } = entry
    return { kind: 'event', id, stream, seq, at, tab, type: event.type, v: event.v, data: event.data }
  })
}
