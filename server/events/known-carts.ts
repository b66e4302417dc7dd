import { LRUCache } from 'lru-cache'
import type { CartRecord, CartRef } from './cart-store.ts'

/** A cart as this process last wrote it. Others may have written it since, so it is only a base for conditional writes. */
export interface KnownCart {
  readonly record: CartRecord
  /** The id of the event at the record's position. After a backup is restored positions are reused, but ids are not. */
  readonly lastEventId: string
  /** Whether other streams count as known here: of carts that were merged into it, or of its sharers. */
  readonly hasOtherStreams: boolean
}

export type KnownCarts = ReturnType<typeof knownCarts>

/** The cache's capacity: a cart counts as one, and so does each of its lines, notices and clients. */
const MAX_SIZE = 20_000

/** A cache of the carts that were written last, so that the next write need not read them. */
export function knownCarts(limit = MAX_SIZE) {
  const carts = new LRUCache<string, KnownCart>({ maxSize: limit, sizeCalculation: sizeOf })
  return {
    // Reading a cart does not keep it: the one that was written longest ago is evicted.
    get: (cart: CartRef): KnownCart | undefined => carts.peek(keyOf(cart)),
    set: (cart: CartRef, known: KnownCart): void => void carts.set(keyOf(cart), known),
    delete: (cart: CartRef): void => void carts.delete(keyOf(cart)),
  }
}

export const keyOf = (cart: CartRef): string => ('keyHash' in cart ? `key ${cart.keyHash}` : `id ${cart.cartId}`)

function sizeOf({ record }: KnownCart): number {
  const { lines, notices } = record.state
  return 1 + Object.keys(lines).length + notices.length + Object.keys(record.lastSeqs).length
}
