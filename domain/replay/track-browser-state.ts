import { isSameJson } from '../canonical-json.ts'
import { cartStream } from '../cart/cart-stream.ts'
import type { StoredEvent } from '../event/envelope.ts'
import type { FactEntry, LogEntry } from '../log/entry.ts'
import { isEntryOf } from '../log/fold.ts'

/** The server's data that a browser's log is compared with. */
export interface ServerLookup {
  /** The server's event at a position of a stream; undefined if there is none. */
  readonly eventAt: (stream: string, position: number) => StoredEvent | undefined
  /** Whether a state is the server's cart at a position of a stream. */
  readonly isCart: (state: unknown, stream: string | null, position: number) => boolean
}

/** Tracks the state through a browser's log, entry by entry from its start. */
export function trackBrowserState({ eventAt, isCart }: ServerLookup) {
  let streamId: string | null = null
  let cursor = 0
  let gap = false
  let isServers = true
  let acknowledged = 0
  let lastSeq = 0
  /** The `seq` of pending acts that were not accepted unchanged. */
  let uncertain: readonly number[] = []

  const acknowledge = (upTo: number): void => {
    if (upTo <= acknowledged) return
    acknowledged = upTo
    lastSeq = Math.max(lastSeq, upTo)
    if (uncertain.length > 0) uncertain = uncertain.filter((seq) => seq > upTo)
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
    /** The parts of a browser's fold that are known without folding. `cursor` and `gap` are those of `foldEntries`. */
    at: () => ({
      streamId,
      cursor,
      gap,
      /** Whether the confirmed state comes only from the server's events, so that it is the server's cart at `cursor`. */
      isServers,
      /** Whether the server has not accepted at least one pending act unchanged. */
      hasUncertain: uncertain.length > 0,
    }),
    /** Applies the next entry. An act is `accepted` if the server accepted it unchanged. Returns false if the fold ignores the entry. */
    step(entry: LogEntry, act: 'accepted' | 'uncertain'): boolean {
      if (!isEntryOf(cartStream, entry)) return false
      if (entry.kind === 'fact') {
        if (entry.type === 'Synced') sync(entry.data)
        if (entry.type === 'Reset') reset(entry.data)
        return true
      }
      if (entry.seq <= lastSeq) return false
      lastSeq = entry.seq
      if (act === 'uncertain') uncertain = [...uncertain, entry.seq]
      return true
    },
  }
}

type DataOf<Type extends FactEntry['type']> = Extract<FactEntry, { type: Type }>['data']
