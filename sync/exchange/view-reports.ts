import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { quote } from '#domain/cart/quote.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { type Folded, foldEntries } from '#domain/log/fold.ts'
import { MAX_SEEN, type Seen } from '#domain/wire/seen.ts'
import type { LogHead } from '../storage/log-change.ts'

interface ReportParts {
  readonly head: LogHead
  /** What the answer makes of the log. */
  readonly entries: readonly LogEntry[]
}

/** What a shopper saw of an answer, for support: the total before it and after it. Null where it brought nothing. */
export function viewReportOf({ head, entries }: ReportParts): Seen | null {
  const { fold, identity, lastSeq } = head
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

/** What a client's shopper saw and the server has not taken yet: the last ones, since they are for people's eyes only. */
export interface ViewReports {
  readonly add: (clientId: string, seen: Seen | null) => void
  readonly undelivered: (clientId: string) => readonly Seen[]
  readonly delivered: (seen: readonly Seen[]) => void
}

export function viewReports(): ViewReports {
  let client = ''
  let waiting: readonly Seen[] = []
  return {
    add(clientId, seen) {
      if (seen === null) return
      waiting = [...(clientId === client ? waiting : []), seen].slice(-MAX_SEEN)
      client = clientId
    },
    undelivered: (clientId) => (clientId === client ? waiting : []),
    delivered(seen) {
      waiting = waiting.filter((each) => !seen.includes(each))
    },
  }
}
