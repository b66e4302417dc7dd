import * as v from 'valibot'
import { expect, it } from 'vitest'
import { ReasonSchema } from '#domain/support/support-fields.ts'

it('a reason for an access has 3 to 300 characters, not counting spaces around them', () => {
  expect(v.parse(ReasonSchema, '  Asked to be called ')).toBe('Asked to be called')
  for (const accepted of ['abc', 'x'.repeat(300), ` ${'x'.repeat(300)} `])
    expect(v.is(ReasonSchema, accepted)).toBe(true)
  for (const refused of ['', '     ', 'ab', ' ab ', 'x'.repeat(301)]) expect(v.is(ReasonSchema, refused)).toBe(false)
})
