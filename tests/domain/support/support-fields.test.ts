import * as v from 'valibot'
import { expect, it } from 'vitest'
import { ActionSchema } from '#domain/support/action-calls.ts'
import { FindSchema } from '#domain/support/find-calls.ts'
import { RecordingQuerySchema } from '#domain/support/recorded-cart.ts'
import { ReasonSchema } from '#domain/support/support-fields.ts'
import { clientOf, idOf } from '#tests/kit/entries.ts'

it('a reason for an access has 3 to 300 characters, not counting spaces around them', () => {
  expect(v.parse(ReasonSchema, '  Asked to be called ')).toBe('Asked to be called')
  for (const accepted of ['abc', 'x'.repeat(300), ` ${'x'.repeat(300)} `])
    expect(v.is(ReasonSchema, accepted)).toBe(true)
  for (const refused of ['', '     ', 'ab', ' ab ', 'x'.repeat(301)]) expect(v.is(ReasonSchema, refused)).toBe(false)
})

const cartId = 'a1b2c3d4e5'

it('what staff look for counts without the spaces around it', () => {
  expect(v.parse(FindSchema, { q: ' Anna Botha ', coupon: ' stoep8 ' })).toMatchObject({
    q: 'Anna Botha',
    coupon: 'STOEP8',
  })
})

it('the next page of a recording is named by the last report of its client', () => {
  const seen = `${clientOf(1)}|${idOf(1)}`
  expect(v.parse(RecordingQuerySchema, { cartId, seen })).toMatchObject({ seen })
})

it('the quantity of every line can be corrected, however long the name of its colour is', () => {
  const itemKey = `999999999-999999999-${'x'.repeat(100)}`
  const action = { kind: 'correct_quantity', cartId, reason: 'They asked for one', itemKey, quantity: 1 }
  expect(v.parse(ActionSchema, action)).toMatchObject({ itemKey })
})
