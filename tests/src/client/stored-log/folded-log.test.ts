import { expect, test } from 'vitest'
import { cartProjection } from '#domain/cart/cart-projection.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { foldedLog } from '#src/client/stored-log/folded-log.ts'
import { blanketAdded, cushionAdded, entryOf, NOW, resetTo, storedOf, syncedOf } from '#tests/kit/entries.ts'

const rowsOf = (entries: readonly ReturnType<typeof entryOf | typeof syncedOf | typeof resetTo>[]) =>
  entries.map((entry, offset) => ({ index: offset + 1, entry }))

test('a stored log returns its fold, the time of its oldest entry, and the time of the server’s last answer', () => {
  const later = { ...syncedOf([storedOf(1, blanketAdded())], 1), at: NOW + 5 }
  const { cart, customer, since, syncedAt } = foldedLog(
    rowsOf([entryOf(1, blanketAdded()), later, entryOf(2, cushionAdded(2))]),
  )
  expect(cartProjection(cart, null)).toMatchObject({ cartKey: null, itemCount: 3 })
  expect(customer).toEqual({ status: 'guest' })
  expect([since, syncedAt]).toEqual([NOW, NOW + 5])
})

test('an empty log, and one with unsent events only, was never synced', () => {
  expect(foldedLog([])).toMatchObject({ since: null, syncedAt: null })
  expect(foldedLog(rowsOf([entryOf(1, blanketAdded())]))).toMatchObject({ since: NOW, syncedAt: null })
})

test('a log that a logout cleared was not synced by it, and one that the server reset was', () => {
  const reset = (why: 'logged_out' | 'too_far_behind') => resetTo({ state: cartStream.initial(), why })
  expect(foldedLog(rowsOf([reset('logged_out')]))).toMatchObject({ since: NOW, syncedAt: null })
  expect(foldedLog(rowsOf([reset('too_far_behind')]))).toMatchObject({ since: NOW, syncedAt: NOW })
})
