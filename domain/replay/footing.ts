import { cartStream } from '../cart/cart-stream.ts'
import type { StoredEvent } from '../event/envelope.ts'
import type { FactEntry, LogEntry } from '../log/entry.ts'
import { concerns } from '../log/fold.ts'
import { isSameJson } from '../wire/canonical-json.ts'

/** What a browser's log is compared with, where it needs no fold. */
export interface Ground {
  /** The server's event at a position of a stream; undefined where it holds none. */
  readonly eventAt: (stream: string, position: number) => StoredEvent | undefined
  /** Whether a state is the server's cart at a position of a stream. */
  readonly isCart: (state: unknown, stream: string | null, position: number) => boolean
}

/**
 * What can be said of a browser's fold without folding: `cursor`, `acknowledged` and `gap` are those of `foldEntries`, as
 * its recipe keeps them.
 */
export interface Footing {
  readonly streamId: string | null
  readonly cursor: number
  readonly gap: boolean
  /** What is confirmed was made of the server's own events and nothing else, so it is the server's cart at `cursor`. */
  readonly isServers: boolean
  /** Something waits that the server did not take as it was. */
  readonly hasDoubt: boolean
}

interface Steps {
  readonly at: () => Footing
  /** Goes on by an entry, an act being `taken` if the server took it just as it was; false for what the fold passes over. */
  readonly step: (entry: LogEntry, way: 'taken' | 'doubtful') => boolean
}

/** Follows a browser's log from its start, entry by entry. */
export function footing({ eventAt, isCart }: Ground): Steps {
  let streamId: string | null = null
  let cursor = 0
  let gap = false
  let isServers = true
  let acknowledged = 0
  let lastSeq = 0
  /** By `seq`, what waits and was not taken as it was. */
  let doubts: readonly number[] = []

  const acknowledge = (upTo: number): void => {
    if (upTo <= acknowledged) return
    acknowledged = upTo
    lastSeq = Math.max(lastSeq, upTo)
    if (doubts.length > 0) doubts = doubts.filter((seq) => seq > upTo)
  }
  const sync = ({ streamId: stream, events, acknowledged: upTo }: DataOf<'Synced'>): void => {
    if (streamId !== null && streamId !== stream) return
    streamId = stream
    for (const stored of events) {
      const { position, type, v, data } = stored
      if (position <= cursor) continue
      if (position > cursor + 1) {
        gap = true
        return
      }
      cursor = position
      const held = eventAt(stream, position)
      isServers &&=
        held !== undefined && (held === stored || (held.type === type && held.v === v && isSameJson(held.data, data)))
    }
    acknowledge(upTo)
  }
  const reset = (to: DataOf<'Reset'>): void => {
    ;({ streamId, cursor } = to)
    gap = false
    isServers = isCart(to.state, streamId, cursor)
    acknowledge(to.acknowledged)
  }
  return {
    at: () => ({ streamId, cursor, gap, isServers, hasDoubt: doubts.length > 0 }),
    step(entry, way) {
      if (!concerns(cartStream, entry)) return false
      if (entry.kind === 'fact') {
        if (entry.type === 'Synced') sync(entry.data)
        if (entry.type === 'Reset') reset(entry.data)
        return true
      }
      if (entry.seq <= lastSeq) return false
      lastSeq = entry.seq
      if (way === 'doubtful') doubts = [...doubts, entry.seq]
      return true
    },
  }
}

type DataOf<Type extends FactEntry['type']> = Extract<FactEntry, { type: Type }>['data']
