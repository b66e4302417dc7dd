import { expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { afterPolicies } from '#domain/event/after-policies.ts'
import { blanketAdded, clientOf, cushionAdded, storedOf } from '#tests/kit/entries.ts'
import { blanketKey } from '#tests/kit/goods.ts'

const repriced = cartEvent('ItemRepriced', { itemKey: blanketKey, price: 42_000, priceRegular: 42_000 })
const fell = cartEvent('StockFell', { itemKey: blanketKey, quantity: 1 })

it('the shop’s own events after an act belong to it, up to the next act of any browser', () => {
  const events = [
    storedOf(1, blanketAdded(3), clientOf(1)),
    storedOf(2, repriced),
    storedOf(3, fell),
    storedOf(4, cushionAdded(), clientOf(2)),
    storedOf(5, repriced),
  ]
  expect([1, 2, 3, 4, 5].map((position) => afterPolicies(events, position))).toEqual([3, 3, 3, 5, 5])
})
