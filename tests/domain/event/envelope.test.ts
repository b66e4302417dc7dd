import * as v from 'valibot'
import { expect, it } from 'vitest'
import { AtSchema, StoredEventSchema } from '#domain/event/envelope.ts'
import { blanketAdded, storedOf } from '#tests/kit/entries.ts'

it('an event that the shop has stored can be read, even with a time that no date can have', () => {
  const stored = { ...storedOf(1, blanketAdded()), at: 8.64e15 + 1 }
  expect(v.is(AtSchema, stored.at)).toBe(false)
  expect(v.is(StoredEventSchema, stored)).toBe(true)
})
