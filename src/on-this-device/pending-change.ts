import type { ShopperCartEvent } from '#domain/cart/cart-events.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { isShopperEvent } from '#domain/cart/decode-cart-event.ts'
import type { EventEntry } from '#domain/event/envelope.ts'
import { readEvent } from '#domain/event/folded.ts'
import type { LogRow } from '#domain/log/log-row.ts'
import { describeLog, isCartEntry, namesIn } from '../client/stored-log/log-description.ts'

/** A change that the server does not have yet. */
export interface PendingChange {
  readonly id: string
  /** Epoch ms. */
  readonly at: number
  readonly english: string
  readonly type: string
  /** Null for a change that is not of the cart. */
  readonly event: ShopperCartEvent | null
  /** The name of a product, by the key of its line. */
  readonly nameOf: (itemKey: string) => string
}

/** The pending changes in a browser's log, the oldest first. */
export function pendingChanges(rows: readonly LogRow[]): readonly PendingChange[] {
  const names = namesIn(rows)
  const nameOf = (itemKey: string) => names.get(itemKey) ?? itemKey
  return describeLog(rows)
    .filter(({ state }) => state === 'pending')
    .map(({ entry, lines }) => ({
      id: entry.id,
      at: entry.at,
      english: lines[0],
      type: entry.type,
      nameOf,
      event: entry.kind === 'event' && isCartEntry(entry) ? shopperEventOf(entry) : null,
    }))
    .reverse()
}

function shopperEventOf(entry: EventEntry): ShopperCartEvent | null {
  const event = readEvent(cartStream, entry)
  return event !== null && isShopperEvent(event) ? event : null
}
