import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, formatRand, percentOf } from '#domain/money/cents.ts'

const amount = fc.integer({ min: 0, max: 100_000_000_000 })

describe('a percentage', () => {
  it('is rounded half away from zero, once', () => {
    expect(percentOf(5, 1_000)).toBe(1)
    expect(percentOf(4, 1_000)).toBe(0)
    expect(percentOf(-5, 1_000)).toBe(-1)
    expect(percentOf(1_299_999, 2_825)).toBe(367_250)
  })

  it('of 100 is all, of 0 is nothing, and exact however large', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (cents, points) => {
        expect(percentOf(cents, 10_000)).toBe(cents)
        expect(percentOf(cents, 0)).toBe(0)
        expect(Math.abs(percentOf(cents, points) + percentOf(cents, 10_000 - points) - cents)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('takes whole cents only', () => {
    expect(() => percentOf(0.5, 100)).toThrow('Invariant broken')
  })
})

describe('splitting an amount', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 50 })

  it('gives parts that sum to the whole, each within a cent of its share', () => {
    fc.assert(
      fc.property(amount, weights, (total, shares) => {
        const sum = shares.reduce((a, b) => a + b, 0)
        fc.pre(sum > 0)
        const parts = allocate(total, shares)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
        parts.forEach((part, index) => {
          const weight = shares[index] ?? 0
          const share = (BigInt(total) * BigInt(weight)) / BigInt(sum)
          expect([share, share + 1n]).toContain(BigInt(part))
          if (weight === 0) expect(part).toBe(0)
        })
      }),
    )
  })

  it('gives the odd cent to the largest remainder, and among equals to the first', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(10, [1, 2])).toEqual([3, 7])
  })

  it('returns nothing for no parts', () => {
    expect(allocate(0, [0, 0])).toEqual([0, 0])
    expect(() => allocate(1, [0])).toThrow('Invariant broken')
  })
})

it('rand are formatted in the South African way', () => {
  expect(formatRand(1_299_900)).toBe('R 12 999.00')
  expect(formatRand(5)).toBe('R 0.05')
  expect(formatRand(-123_456_789)).toBe('-R 1 234 567.89')
})
