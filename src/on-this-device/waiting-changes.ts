import type { CartEvent } from '#domain/cart/cart-events.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { readEvent } from '#domain/log/folded.ts'
import type { LogRow } from '#domain/log/log-row.ts'
import { describeLog, isCartEntry, namesIn } from '../client/stored-log/log-description.ts'

/** A change that the server has not got yet. */
export interface WaitingChange {
  readonly id: string
  /** Epoch ms. */
  readonly at: number
  readonly english: string
  readonly type: string
  /** Null where it is none of the cart's. */
  readonly event: CartEvent | null
  /** What a piece is called, by the key of its line. */
  readonly nameOf: (itemKey: string) => string
}

/** What a browser's log has of them, the oldest first. */
export function waitingChanges(rows: readonly LogRow[]): readonly WaitingChange[] {
  const names = namesIn(rows)
  const nameOf = (itemKey: string) => names.get(itemKey) ?? itemKey
  return describeLog(rows)
    .filter(({ state }) => state === 'pending')
    .map(({ entry, lines }) => ({
      ...{ id: entry.id, at: entry.at, english: lines[0], type: entry.type, nameOf },
      event: entry.kind === 'event' && isCartEntry(entry) ? readEvent(cartStream, entry) : null,
    }))
    .reverse()
}
