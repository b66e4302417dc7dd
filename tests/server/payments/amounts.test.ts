import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randText } from '#domain/money/rand-text.ts'
import { centsOfRand } from '#server/payments/amounts.ts'

describe('an amount in rand', () => {
  it('converts to cents and back exactly', () => {
    fc.assert(fc.property(fc.nat(99_999_999_999), (cents) => centsOfRand(randText(cents)) === cents))
  })

  it.each([
    ['25', 2_500],
    ['25.5', 2_550],
    ['0.05', 5],
  ])('%s is %i cents', (text, cents) => {
    expect(centsOfRand(text)).toBe(cents)
  })

  it.each(['', '-1.00', '1.234', '1,00', '1e3', 'R 5.00', ' 5.00', '٥.00', '12999999999.99'])(
    '%j is not one',
    (text) => {
      expect(centsOfRand(text)).toBeNull()
    },
  )
})
