import { describe, expect, it } from 'vitest'
import { isDataInBounds } from '#domain/event/data-bounds.ts'

/** A list in a list, and so on. */
function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce((inner) => [inner], 'x')
}

describe('an event’s data are stored', () => {
  it('up to 16 384 characters of JSON', () => {
    const ofLength = (length: number) => 'x'.repeat(length - '""'.length)
    expect([16_383, 16_384, 16_385].map((length) => isDataInBounds(ofLength(length)))).toEqual([true, true, false])
  })

  it('up to 32 levels deep, and hostile data are refused however deep they are', () => {
    expect([31, 32, 33, 100_000].map((depth) => isDataInBounds(nested(depth)))).toEqual([true, true, false, false])
  })

  it('also if there are none', () => {
    expect([undefined, null, {}].map(isDataInBounds)).toEqual([true, true, true])
  })
})
