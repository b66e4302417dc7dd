import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CREDIT_TERMS,
  type CreditTerms,
  instalmentPlan,
  isAdvertised,
  isOffered,
} from '#domain/instalments/instalments.ts'

const rand = (amount: number): number => Math.round(amount * 100)
const at = (annualRate: number, perThousand = 4.5): CreditTerms => ({
  ...CREDIT_TERMS,
  annualRate,
  monthlyPerThousand: rand(perThousand),
})

describe('the instalment calculator', () => {
  it.each([
    [12_999.99, 24, 0.2825, 890.32, 21_367.68],
    [5_000, 12, 0.2775, 628.57, 7_542.84],
    [8_999, 24, 0.2775, 650.72, 15_617.28],
    [12_999.99, 24, 0.2775, 886.6, 21_278.4],
    [20_000, 36, 0.2775, 1_006.27, 36_225.72],
    [3_000, 6, 0.2375, 688.39, 4_130.34],
  ])('R %d over %d months at %d is R %d a month, R %d in all', (...row) => {
    const [price, months, rate, instalment, total] = row
    const plan = instalmentPlan({ price: rand(price), months, terms: at(rate) })
    expect(plan).toMatchObject({ instalment: rand(instalment), total: rand(total) })
  })

  // A lender's table of 19 July 2019, whose totals sum the unrounded instalments, to the rand.
  it.each([
    [25_000, 12, 0.129, 2.42, 2_444, 29_333],
    [25_000, 12, 0.275, 4.5, 2_661, 31_937],
    [50_000, 24, 0.129, 2.42, 2_571, 61_716],
    [50_000, 24, 0.275, 4.5, 3_009, 72_220],
    [100_000, 48, 0.142, 2.42, 2_995, 143_750],
    [100_000, 48, 0.274, 4.5, 3_880, 186_227],
    [250_000, 84, 0.163, 2.42, 5_528, 464_317],
    [250_000, 84, 0.217, 4.5, 6_769, 568_562],
  ])(
    'agrees with a lender’s published example: R %d over %d months at %d and %d per thousand is R %d a month',
    (...row) => {
      const [price, months, rate, life, instalment, total] = row
      const plan = instalmentPlan({ price: rand(price), months, terms: at(rate, life) })
      expect(Math.round(plan.instalment / 100)).toBe(instalment)
      // Our instalment is rounded to the cent before it is multiplied: up to half a cent per month.
      expect(Math.abs(plan.total - rand(total))).toBeLessThanOrEqual(50 + months / 2)
    },
  )

  it('charges the lender’s monthly fee, but at most the legal cap', () => {
    const feeOf = (monthlyFee: number) =>
      instalmentPlan({ price: rand(5_000), months: 6, terms: { ...CREDIT_TERMS, monthlyFee } }).monthlyFee
    expect([rand(50), rand(60), rand(70)].map(feeOf)).toEqual([rand(57.5), rand(69), rand(69)])
  })

  it('agrees with a lender’s published facility: R 5 000 for a month, initiation fee included, is R 5 815', () => {
    const plan = instalmentPlan({ price: rand(5_000), months: 1, terms: at(0.205, 0) })
    expect(plan.initiationFee).toBe(rand(649.75))
    expect(plan.instalment).toBe(rand(5_815.27))
  })

  it.each([
    [500, 86.25],
    [1_000, 172.5],
    [1_300, 224.25],
    [2_000, 304.75],
    [5_000, 649.75],
    [9_850, 1_207.5],
    [60_000, 1_207.5],
    // Half cents that are slightly less in binary: 118.335 and 119.025.
    [686, 118.34],
    [690, 119.03],
  ])('charges for R %d an initiation fee of R %d, VAT included', (price, fee) => {
    expect(instalmentPlan({ price: rand(price), months: 12 }).initiationFee).toBe(rand(fee))
  })

  it('finances the initiation fee to the fraction of a cent, and rounds only the instalment', () => {
    expect(instalmentPlan({ price: 50_022, months: 12 }).instalment).toBe(12_724)
    // The fee is 8631.73 cents: a whole cent for it would make this 12 726.
    expect(instalmentPlan({ price: 50_039, months: 12 }).instalment).toBe(12_725)
  })

  it('offers credit from R 500 to R 60 000', () => {
    expect([49_999, 50_000, 6_000_000, 6_000_001].map(isOffered)).toEqual([false, true, true, false])
  })

  it('is shown on product pages from R 2 500 to R 60 000', () => {
    const prices = [249_999, 250_000, 6_000_000, 6_000_001]
    expect(prices.map(isAdvertised)).toEqual([false, true, true, false])
  })

  it('has disclosures, as the law requires, that add up', () => {
    const { price, months } = CREDIT_TERMS
    fc.assert(
      fc.property(fc.integer(price), fc.integer(months), (cents, count) => {
        const plan = instalmentPlan({ price: cents, months: count })
        expect(plan.total).toBe(plan.instalment * count)
        expect(plan.costOfCredit).toBe(plan.total - cents)
        expect(plan.monthlyFee).toBe(6_900)
        expect(plan.costOfCredit).toBeGreaterThan(plan.initiationFee + plan.monthlyFee * count)
      }),
    )
  })
})
