import type { CartState } from '#domain/cart/cart-state.ts'
import { quote } from '#domain/cart/quote.ts'
import type { Folded } from '#domain/event/folded.ts'
import type { FactEntry } from '#domain/log/entry.ts'
import type { ViewReport } from '#domain/wire/view-report.ts'
import type { LogHead } from '../storage/log-change.ts'

interface ReportParts {
  readonly head: LogHead
  /** The entries to append for the answer, and the fold with them. */
  readonly entries: readonly FactEntry[]
  readonly after: Folded<CartState>
}

/** What a shopper saw change with an answer, for support: the total before and after. Null if nothing changed. */
export function viewReportOf({ head, entries, after }: ReportParts): ViewReport | null {
  const { fold } = head
  const last = entries.at(-1)
  const reset = entries.find(({ type }) => type === 'Reset')
  const isNews = reset !== undefined || after.cursor !== fold.cursor || after.acknowledged !== fold.acknowledged
  if (last === undefined || !isNews) return null
  return {
    id: last.id,
    type: reset === undefined ? 'Synced' : 'Reset',
    at: last.at,
    after: seqOnWire(head),
    from: fold.cursor,
    cursor: after.cursor,
    acknowledged: seqOnWire({ ...head, lastSeq: after.acknowledged }),
    shown: quote(fold.view).total,
    total: quote(after.view).total,
    ...(reset?.type === 'Reset' && { why: reset.data.why }),
  }
}

/** The number of a client's last act on the wire; 0 for none. */
export function seqOnWire({ lastSeq, identity }: Pick<LogHead, 'lastSeq' | 'identity'>): number {
  return Math.max(0, lastSeq - identity.seqBase)
}
