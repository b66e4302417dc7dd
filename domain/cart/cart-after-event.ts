import type { Draft } from 'immer'
import type { CartEvent } from './cart-events.ts'
import type { CartState } from './cart-state.ts'
import { evolveCart } from './evolve-cart.ts'
import { itemKey } from './item-key.ts'

/** Applies one event to a cart, sharing every line that the event does not change, so that an act is cheap. */
export function cartAfterEvent(cart: CartState, event: CartEvent): CartState {
  const lines = { ...cart.lines }
  for (const key of linesNamedBy(event)) {
    const line = lines[key]
    if (line !== undefined) lines[key] = { ...line }
  }
  const next = { ...cart, lines, notices: [...cart.notices], declinedCodes: [...cart.declinedCodes] }
  evolveCart(next as Draft<CartState>, event)
  return next
}

function linesNamedBy({ type, data }: CartEvent): readonly string[] {
  if (type === 'ItemAdded') return [itemKey(data)]
  if (type === 'CartsMerged') return data.lines.map(itemKey)
  return 'itemKey' in data ? [data.itemKey] : []
}
