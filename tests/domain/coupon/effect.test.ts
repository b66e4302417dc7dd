import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CouponLine, couponEffect } from '#domain/coupon/effect.ts'
import { isRunning } from '#domain/coupon/terms.ts'
import { couponTerms } from '#tests/kit/goods.ts'

const line = (subtotal: number, productId = 1, categories: string[] = []): CouponLine => ({
  productId,
  categories,
  subtotal,
})

describe('the effect of a coupon on a cart', () => {
  it('takes a percentage off the lines it covers, rounded once on their sum', () => {
    const cents = [line(5), line(5), line(5)]
    expect(couponEffect(couponTerms('TEN'), cents)).toMatchObject({ discount: 2, perLine: [1, 1, 0] })
  })

  it('takes a fixed amount off, and no more than their sum', () => {
    const off = couponTerms('OFF', { benefit: { kind: 'fixed', amount: 1_000 } })
    expect(couponEffect(off, [line(3_000), line(1_000)])).toMatchObject({ discount: 1_000, perLine: [750, 250] })
    expect(couponEffect(off, [line(400)])).toMatchObject({ discount: 400, perLine: [400] })
  })

  it('takes no more off than what it covers costs, if it covers only some', () => {
    const off = couponTerms('OFF', { benefit: { kind: 'fixed', amount: 1_000 }, products: [1] })
    expect(couponEffect(off, [line(400, 1), line(3_000, 2)])).toMatchObject({ discount: 400, perLine: [400, 0] })
  })

  it('makes delivery free', () => {
    const ship = couponTerms('SHIP', { benefit: { kind: 'freeDelivery' } })
    const effect = { applies: true, perLine: [0, 0], discount: 0, freeDelivery: true }
    expect(couponEffect(ship, [line(400), line(500)])).toEqual(effect)
  })

  it('covers the lines of its products or categories', () => {
    const some = couponTerms('SOME', { products: [1], categories: ['couches'] })
    const lines = [line(1_000, 1), line(1_000, 2, ['couches']), line(1_000, 3, ['tables'])]
    expect(couponEffect(some, lines)).toMatchObject({ perLine: [100, 100, 0] })
    expect(couponEffect(some, [line(1_000, 3)])).toEqual({ applies: false, why: 'covers_nothing' })
  })

  it('covers no other lines if it names only products, or only categories', () => {
    const lines = [line(1_000, 1, ['couches']), line(1_000, 2, ['tables'])]
    expect(couponEffect(couponTerms('SOME', { products: [1] }), lines)).toMatchObject({ perLine: [100, 0] })
    expect(couponEffect(couponTerms('SOME', { categories: ['tables'] }), lines)).toMatchObject({ perLine: [0, 100] })
  })

  it('compares its minimum with the whole cart', () => {
    const big = couponTerms('BIG', { minimum_spend: 2_000, products: [1] })
    expect(couponEffect(big, [line(1_000, 1), line(1_000, 2)])).toMatchObject({ discount: 100 })
    expect(couponEffect(big, [line(1_999, 1)])).toEqual({ applies: false, why: 'minimum_spend' })
  })

  it('never takes more off a line than its price', () => {
    const lines = fc.array(
      fc.record({ subtotal: fc.integer({ min: 0, max: 10_000_000 }), product: fc.integer({ min: 1, max: 3 }) }),
      { minLength: 1, maxLength: 50 },
    )
    const some = fc.subarray([1, 2, 3])
    const benefits = fc.oneof(
      fc.integer({ min: 1, max: 10_000 }).map((basis_points) => ({ kind: 'percent' as const, basis_points })),
      fc.integer({ min: 1, max: 10_000_000 }).map((amount) => ({ kind: 'fixed' as const, amount })),
    )
    fc.assert(
      fc.property(lines, benefits, some, (goods, benefit, products) => {
        const cart = goods.map(({ subtotal, product }) => line(subtotal, product))
        const effect = couponEffect(couponTerms('ANY', { benefit, products }), cart)
        if (!effect.applies) return
        effect.perLine.forEach((cents, index) => {
          expect(cents).toBeLessThanOrEqual(cart[index]?.subtotal ?? 0)
        })
      }),
    )
  })
})

it('a coupon is valid from its start until its end, while it has uses left', () => {
  const terms = couponTerms('NOW', { starts_at: 10, ends_at: 20 })
  expect([9, 10, 19, 20].map((now) => isRunning({ terms, usesLeft: null }, now))).toEqual([false, true, true, false])
  expect([0, 1].map((usesLeft) => isRunning({ terms, usesLeft }, 15))).toEqual([false, true])
})
