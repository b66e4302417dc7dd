import type { CartState } from '../cart/cart-state.ts'
import { stateHash } from './state-hash.ts'
import type { SyncAnswer } from './sync-protocol.ts'

/**
 * Whether a confirmed state is the server's at the answer's cursor, including the order of its lines, which determines how they
 * are shown and how `allocate` breaks ties. The hash ignores the order, so it is compared with the answer's cart.
 */
export function isServersCart(confirmed: CartState, { hash, cart }: Pick<SyncAnswer, 'hash' | 'cart'>): boolean {
  const keys = Object.keys(confirmed.lines)
  const isInOrder = cart.items.every((item, index) => item.item_key === keys[index])
  return isInOrder && stateHash(confirmed) === hash
}
