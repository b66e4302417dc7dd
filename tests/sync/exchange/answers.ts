import { emptyCart } from '#domain/cart/cart-state.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import type { SyncAnswer } from '#domain/wire/sync-protocol.ts'
import { CART_ID, CART_KEY, clientOf, idOf, NOW } from '#tests/kit/entries.ts'
import { identity } from './known-log.ts'

export const source = { eventId: () => idOf(1), now: () => NOW, clientId: () => clientOf(2) }
/** A request of an empty log, without events. */
export const context = {
  identity,
  cartKey: CART_KEY,
  nextKey: null,
  streamId: null,
  cursor: 0,
  refetch: null,
  sent: [],
}

/** The answer with an empty cart, with these differences. */
export function answer(more: Partial<SyncAnswer>): SyncAnswer {
  const cart = serverCart(emptyCart(), CART_KEY)
  const base = { protocol: 1, cartKey: CART_KEY, cartId: CART_ID, acknowledged: 0, refused: [], cart }
  return { ...base, cursor: 0, events: [], hash: stateHash(emptyCart()), ...more }
}
