import type { CartState } from '#domain/cart/cart-state.ts'
import type { FactEntry, LogEntry } from '#domain/log/entry.ts'
import { type Folded, lastSeq } from '#domain/log/fold.ts'
import type { MadeEvent } from '../made-event.ts'

interface Place {
  /** The fold of everything before. */
  readonly fold: Folded<CartState>
  readonly tab: string
}

/** The entries to append: facts as they are, events with the `seq` that follows on the last one given. */
export function sequenced(entries: readonly (FactEntry | MadeEvent)[], { fold, tab }: Place): LogEntry[] {
  const stream = fold.streamId ?? 'cart:new'
  let seq = lastSeq(fold)
  return entries.map((entry) => {
    if ('kind' in entry) return entry
    seq += 1
    const { id, at, event } = entry
    return { kind: 'event', id, stream, seq, at, tab, type: event.type, v: event.v, data: event.data }
  })
}
