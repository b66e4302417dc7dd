import type { Draft } from 'immer'
import type { StoredEvent } from '../event/envelope.ts'
import type { CartState } from './cart-state.ts'
import { decodeCartEvent } from './decode-cart-event.ts'
import { cartEvolution } from './evolve-cart.ts'

/** Pieces by item key. */
export type PiecesByKey = ReadonlyMap<string, number>

/**
 * Returns how many pieces of each line of a folded cart came from the given events: at least 0, and at most the line's
 * quantity, whatever the other events did to the line.
 */
export function piecesAddedBy(stream: readonly StoredEvent[], ids: ReadonlySet<string>): PiecesByKey {
  const { initial, evolve } = cartEvolution
  const cart = initial()
  let before = quantitiesOf(cart)
  let pieces: PiecesByKey = new Map()
  for (const stored of stream) {
    const decoded = decodeCartEvent(stored)
    if (!decoded.ok) continue
    evolve(cart as Draft<CartState>, decoded.event)
    const after = quantitiesOf(cart)
    const bounded = [...after].map(([key, quantity]): [string, number] => {
      const change = ids.has(stored.id) ? quantity - (before.get(key) ?? 0) : 0
      return [key, Math.min(quantity, Math.max(0, (pieces.get(key) ?? 0) + change))]
    })
    pieces = new Map(bounded)
    before = after
  }
  return pieces
}

function quantitiesOf({ lines }: CartState): PiecesByKey {
  return new Map(Object.entries(lines).map(([key, { quantity }]) => [key, quantity]))
}
