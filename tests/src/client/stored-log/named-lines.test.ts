import { expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { describeLog } from '#src/client/stored-log/log-description.ts'
import { couchAdded, entryOf } from '#tests/kit/entries.ts'

it('names the product of a change, also if the key of another line is a part of its key', () => {
  const { data: other } = couchAdded() as Extract<ReturnType<typeof couchAdded>, { type: 'ItemAdded' }>
  const own = { ...other, productId: 11001, offer: { ...other.offer, name: 'Grey couch' } }
  const [last] = describeLog([
    { index: 1, entry: entryOf(1, cartEvent('ItemAdded', other)) },
    { index: 2, entry: entryOf(2, cartEvent('ItemAdded', own)) },
    { index: 3, entry: entryOf(3, cartEvent('ItemRemoved', { itemKey: '11001-100101-stone' })) },
  ])
  expect(last?.lines).toEqual(['Grey couch removed'])
})
