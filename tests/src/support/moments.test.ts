import { expect, it } from 'vitest'
import { clockOf, dayOf, momentOf } from '#src/support/moments.ts'

it.each([8.64e15 + 1, Number.MAX_SAFE_INTEGER, Number.NaN])(
  'a number that is no moment is said to be none: %s',
  (at) => {
    expect([momentOf(at), dayOf(at), clockOf(at)]).toEqual(['no moment', 'no moment', 'no moment'])
  },
)
