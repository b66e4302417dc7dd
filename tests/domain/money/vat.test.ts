import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allocate } from '#domain/money/cents.ts'
import { vatIn } from '#domain/money/vat.ts'

it('the VAT of an amount is 15 of its 115 parts, to the cent', () => {
  expect([0, 115, 47_400, 1_299_900].map(vatIn)).toEqual([0, 15, 6_183, 169_552])
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (amount) => {
      expect(vatIn(amount)).toBe(allocate(amount, [100, 15])[1])
    }),
  )
})
