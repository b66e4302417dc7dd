import { cartEvent } from '#domain/cart/cart-events.ts'
import type { CartLine } from '#domain/cart/cart-state.ts'
import type { PushedEvent } from '#domain/event/envelope.ts'
import { idOf } from '#tests/kit/entries.ts'
import { throwBlanket } from '#tests/server/shop-fixture.ts'

/** A browser's claimed offer, which the server ignores. */
export const claimedOffer: CartLine['offer'] = {
  slug: 'x',
  name: 'x',
  categories: [],
  options: [],
  colourName: null,
  picture: null,
  price: 1,
  priceRegular: 1,
}

export function itemAdded(productId = throwBlanket.id, quantity = 1) {
  return cartEvent('ItemAdded', { productId, variation: null, colour: null, quantity, offer: claimedOffer })
}

let ids = 0

/** An event as a browser pushes it, with a unique id. */
export function pushed(seq: number, event: Pick<PushedEvent, 'type' | 'v' | 'data'> = itemAdded()): PushedEvent {
  ids += 1
  return { id: idOf(ids), seq, at: 1_700_000_000_000, ...event }
}
