import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { quote } from '#domain/cart/quote.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { type Folded, foldEntries } from '#domain/log/fold.ts'
import { MAX_SEEN, type Seen } from '#domain/wire/seen.ts'
import type { Known } from '../log/recording.ts'

interface Sighting {
  readonly known: Known
  /** What the answer makes of the log. */
  readonly entries: readonly LogEntry[]
}

/** What a shopper saw of an answer, for support: the total before it and after it. Null where it brought nothing. */
export function sightOf({ known, entries }: Sighting): Seen | null {
  const { fold, identity, lastSeq } = known
  const last = entries.at(-1)
  if (last === undefined) return null
  const after: Folded<CartState> = foldEntries(cartStream, fold, entries)
  const reset = entries.find((entry) => entry.type === 'Reset')
  const acknowledged = onWire(after.acknowledged, identity.seqBase)
  if (reset === undefined && after.cursor === fold.cursor && after.acknowledged === fold.acknowledged) return null
  return {
    id: last.id,
    type: reset === undefined ? 'Synced' : 'Reset',
    at: last.at,
    after: onWire(lastSeq, identity.seqBase),
    cursor: after.cursor,
    acknowledged,
    shown: quote(fold.view).total,
    total: quote(after.view).total,
    ...(reset?.kind === 'fact' && reset.type === 'Reset' && { why: reset.data.why }),
  }
}

/** A log's number as this client's own. */
function onWire(seq: number, seqBase: number): number {
  return Math.max(0, seq - seqBase)
}

/** What a client saw and has not told the server yet: the last ones, since it is told for people's eyes only. */
export interface Sights {
  readonly note: (clientId: string, seen: Seen | null) => void
  readonly of: (clientId: string) => readonly Seen[]
  /** The server has taken these. */
  readonly told: (seen: readonly Seen[]) => void
}

export function sights(): Sights {
  let client = ''
  let untold: readonly Seen[] = []
  return {
    note(clientId, seen) {
      if (seen === null) return
      untold = [...(clientId === client ? untold : []), seen].slice(-MAX_SEEN)
      client = clientId
    },
    of: (clientId) => (clientId === client ? untold : []),
    told(seen) {
      untold = untold.filter((each) => !seen.includes(each))
    },
  }
}
