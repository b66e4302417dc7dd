import { expect, test } from 'vitest'
import { newCartRecord } from '#server/events/cart-store.ts'
import { knownCarts } from '#server/events/known-carts.ts'

const cart = (cartId: string) =>
  [{ cartId }, { record: newCartRecord(cartId), lastEventId: '', hasOtherStreams: false }] as const

test('a cart that is written again takes no more space, and the least recently written one is evicted', () => {
  const known = knownCarts(2)
  known.set(...cart('one'))
  known.set(...cart('two'))
  for (let writes = 0; writes < 5; writes += 1) known.set(...cart('one'))
  expect(['one', 'two'].map((cartId) => known.get({ cartId })?.record.cartId)).toEqual(['one', 'two'])
  known.set(...cart('three'))
  expect(['one', 'two', 'three'].map((cartId) => known.get({ cartId }) !== undefined)).toEqual([true, false, true])
})
