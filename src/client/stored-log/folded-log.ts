import { cartStream } from '#domain/cart/cart-stream.ts'
import { customerStream } from '#domain/customer/customer-events.ts'
import { emptyFold } from '#domain/event/folded.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { foldEntries } from '#domain/log/fold.ts'
import type { LogRow } from '#domain/log/log-row.ts'
import { isCartEntry } from './log-description.ts'

/** Folds a stored log, from its first entry on. */
export function foldedLog(rows: readonly LogRow[]) {
  const entries = rows.map(({ entry }) => entry)
  return {
    cart: foldEntries(cartStream, emptyFold(cartStream), entries).view,
    customer: foldEntries(customerStream, emptyFold(customerStream), entries).view.state,
    /** When the server last answered about the cart, in epoch ms; null for never. */
    syncedAt: entries.findLast(isAnswer)?.at ?? null,
    /** When the oldest entry was written, in epoch ms. */
    since: entries[0]?.at ?? null,
  }
}

/** The first fact of a log that was cleared is not a server's answer. A checkpoint replaces the answers before it. */
function isAnswer(entry: LogEntry): boolean {
  if (entry.kind === 'event' || !isCartEntry(entry)) return false
  return entry.type === 'Synced' || (entry.type === 'Reset' && entry.data.why !== 'logged_out')
}
