import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from '#server/search/edit-distance.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })

describe('the edit distance', () => {
  it.each([
    ['couch', 'couch', 0],
    ['coutch', 'couch', 1],
    ['vlvet', 'velvet', 1],
    ['cuoch', 'couch', 1],
    ['lether', 'leather', 1],
    ['armchiar', 'armchair', 1],
    ['', 'sofa', 4],
    ['sofa', '', 4],
  ])('between %j and %j is %i', (a, b, slips) => {
    expect(editDistance(a, b)).toBe(slips)
  })

  it('is symmetric, zero only between equals, and never more than the number of letters', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const slips = editDistance(a, b)
        expect(editDistance(b, a)).toBe(slips)
        expect(slips === 0).toBe(a === b)
        expect(slips).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(slips).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
      }),
    )
  })
})
