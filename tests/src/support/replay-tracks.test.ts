import { expect, test } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { prepareTracks } from '#src/support/replay-tracks.ts'
import { blanketAdded, CART_ID, NOW, storedOf } from '#tests/kit/entries.ts'
import { blanket, blanketKey } from '#tests/kit/goods.ts'

test('a step names a product that came with a guest’s cart', () => {
  const lines = Object.values(foldOnto(cartStream, cartStream.initial(), [blanketAdded()]).lines)
  const none = { shippingMethod: null, coupon: null, affiliateCoupon: null }
  const events = [
    storedOf(1, cartEvent('CartsMerged', { from: 'guest', lines, ...none })),
    storedOf(2, cartEvent('QuantityChanged', { itemKey: blanketKey, quantity: 3 })),
  ]
  const recorded = { cartId: CART_ID, events, storedAt: [NOW, NOW], staff: {}, seen: [] }
  const [server] = runToEnd(prepareTracks(recorded))
  expect(server?.stepTo(2)?.says).toBe(`Quantity of ${blanket.name} set to 3`)
})

test('a step tells what the customer did from what the shop and its staff did', () => {
  const events = [
    storedOf(1, blanketAdded(), 'client'),
    storedOf(2, cartEvent('QuantityChanged', { itemKey: blanketKey, quantity: 3 })),
    storedOf(3, cartEvent('QuantityChanged', { itemKey: blanketKey, quantity: 2 })),
  ]
  const staff = { '3': { name: 'Naledi', reason: 'Asked for it' } }
  const [server] = runToEnd(prepareTracks({ cartId: CART_ID, events, storedAt: [NOW, NOW, NOW], staff, seen: [] }))
  expect([1, 2, 3].map((point) => server?.stepTo(point)?.kind)).toEqual(['act', 'shop', 'staff'])
})
