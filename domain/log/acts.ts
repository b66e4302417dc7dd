import type { CartEvent } from '../cart/cart-events.ts'
import type { CartState } from '../cart/cart-state.ts'
import { cartStream } from '../cart/cart-stream.ts'
import { decodeCartEvent } from '../cart/decode-cart-event.ts'
import { eventsBetween } from '../cart/events-between.ts'
import { emptyFold, foldPending } from '../event/folded.ts'
import { foldEntries } from './fold.ts'
import { foldEntry } from './fold-shared.ts'
import { decodeRows, type RawRow } from './log-row.ts'

/** A shopper's act, and the cart before it. */
export interface Act {
  readonly before: CartState
  readonly event: CartEvent
}

interface Claimed {
  /** The index of the last row that was claimed before; 0 for none. */
  readonly after: number
  /** The index of the last row that is claimed now. */
  readonly upTo: number
  /** All rows of the log. */
  readonly rows: readonly RawRow[]
}

/**
 * The acts in the claimed rows of a log, in order. When the server has lost a cart, or the end of one, the lost changes are
 * logged again directly after the reset, followed by the pending events with their previous ids. These repetitions are not
 * acts, nor are events that were claimed in another store.
 */
export function actsOf({ after, upTo, rows }: Claimed): Act[] {
  const readable = decodeRows(rows.filter(({ index }) => index <= upTo))
  const known = readable.filter(({ index }) => index <= after).map(({ entry }) => entry)
  let fold = foldEntries(cartStream, emptyFold(cartStream), known)
  let repeated = 0
  let again: ReadonlySet<string> = new Set()
  const acts: Act[] = []
  for (const { index, entry } of readable) {
    if (index <= after) continue
    const { view: before, confirmed, pending } = fold
    fold = foldEntry(cartStream, fold, entry)
    if (entry.kind === 'fact') {
      if (entry.type !== 'Reset' || entry.data.why !== 'unknown_cart') continue
      again = new Set(pending.map(({ id }) => id))
      const unsent = new Set(readable.flatMap((row) => (row.index > index ? row.entry.id : [])))
      for (const { eventId } of fold.refusals) unsent.add(eventId)
      for (const eventId of fold.dismissed) unsent.add(eventId)
      const accepted = pending.filter(({ id }) => !unsent.has(id))
      repeated = eventsBetween(fold.confirmed, foldPending(cartStream, confirmed, accepted)).length
      continue
    }
    if (again.has(entry.id) || entry.isClaimed) continue
    if (repeated > 0) {
      repeated -= 1
      continue
    }
    const decoded = decodeCartEvent(entry)
    if (decoded.ok) acts.push({ before, event: decoded.event })
  }
  return acts
}
