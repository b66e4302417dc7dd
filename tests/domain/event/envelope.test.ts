import * as v from 'valibot'
import { expect, it } from 'vitest'
import { AtSchema, nearestMoment, StoredEventSchema } from '#domain/event/envelope.ts'
import { blanketAdded, storedOf } from '#tests/kit/entries.ts'

it('an event that the shop has stored can be read, even with a time that no date can have', () => {
  const stored = { ...storedOf(1, blanketAdded()), at: 8.64e15 + 1 }
  expect(v.is(AtSchema, stored.at)).toBe(false)
  expect(v.is(StoredEventSchema, stored)).toBe(true)
})

it.each([
  [-1, 0],
  [0, 0],
  [1_800_000_000_000.6, 1_800_000_000_001],
  [8.64e15, 8.64e15],
  [1e20, 8.64e15],
  [Number.NEGATIVE_INFINITY, 0],
])('a browser’s time of %d is stored as the nearest whole millisecond that a date can have', (at, nearest) => {
  expect(nearestMoment(at)).toBe(nearest)
  expect(v.is(AtSchema, nearestMoment(at))).toBe(true)
})
