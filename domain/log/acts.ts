import type { CartEvent } from '../cart/cart-events.ts'
import type { CartState } from '../cart/cart-state.ts'
import { cartStream } from '../cart/cart-stream.ts'
import { decodeCartEvent } from '../cart/decode-cart-event.ts'
import { foldEntries } from './fold.ts'
import { foldEntry } from './fold-shared.ts'
import { emptyFold } from './folded.ts'
import type { RawRow } from './log-row.ts'
import { decodeRows } from './log-row.ts'

/** Something that a shopper did, and the cart that they did it to. */
export interface Act {
  readonly before: CartState
  readonly event: CartEvent
}

interface Claimed {
  /** The index of the last row that was claimed before; 0 for none. */
  readonly after: number
  /** And of the last one that is claimed now. */
  readonly upTo: number
  /** All rows of the log. */
  readonly rows: readonly RawRow[]
}

/**
 * The acts in what was claimed of a log, in their order. Where a cart that the server has forgotten goes on in a new
 * one, its lines are logged anew: as many as there were, next after the reset, and then what was pending, under the ids that
 * it had. They are nobody's act.
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
      const { lines } = fold.confirmed
      repeated = Object.keys(confirmed.lines).filter((itemKey) => !Object.hasOwn(lines, itemKey)).length
      again = new Set(pending.map(({ id }) => id))
      continue
    }
    if (again.has(entry.id)) continue
    if (repeated > 0 && entry.type === 'ItemAdded') {
      repeated -= 1
      continue
    }
    const decoded = decodeCartEvent(entry)
    if (decoded.ok) acts.push({ before, event: decoded.event })
  }
  return acts
}
