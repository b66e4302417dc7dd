import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { quote } from '#domain/cart/quote.ts'
import type { Coupon } from '#domain/coupon/terms.ts'
import { describeQuote } from '#domain/replay/describe-quote.ts'
import { quoteParts } from '#domain/replay/quote-parts.ts'
import { cartEvents } from '#tests/kit/arbitraries.ts'
import { blanketAdded, couchAdded, cushionAdded } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { bigSpender, couponTerms, cushion, cushionKey, freeDelivery, tenPercent } from '#tests/kit/goods.ts'

const applied = ({ terms }: Coupon) => cartEvent('CouponApplied', { code: terms.code, terms })
const described = (...events: readonly CartEvent[]) => describeQuote(quoteParts(cartAfter(...events)))

describe('the breakdown of a quote', () => {
  it('names the delivery rule that applied, and why', () => {
    expect(described(blanketAdded(1))).toEqual([
      'Weave throw: 1 item at R 399.00 = R 399.00',
      'Subtotal R 399.00',
      'Delivery R 75.00: the subtotal is not over R 450.00',
      'Total R 474.00: subtotal R 399.00, less R 0.00 discount, plus R 75.00 delivery',
    ])
    expect(described(blanketAdded(2))[2]).toBe('Free delivery: the subtotal is over R 450.00, by R 348.00')
    expect(described(cartEvent('ShippingMethodSwitched', { shippingMethod: 'localPickup' }), blanketAdded())[2]).toBe(
      'Delivery R 0.00: collection',
    )
    expect(described(blanketAdded(), applied(freeDelivery)).slice(2, 4)).toEqual([
      'SHIP, applied by the customer: free delivery',
      'Free delivery: by promo code',
    ])
    expect(described()[1]).toBe('Delivery R 0.00: the cart is empty')
    expect(described(couchAdded(1), applied(tenPercent))).toContain(
      'Free delivery: the subtotal is over R 450.00, by R 12 549.00',
    )
  })

  it('names what a coupon covers, and how its discount was distributed', () => {
    expect(described(couchAdded(1), blanketAdded(1), applied(bigSpender)).slice(3, 7)).toEqual([
      'BIG, applied by the customer: R 500.00 of R 13 398.00: R 500.00',
      '  Sage 3-seater: R 485.11 off, including 1 c of the remainder',
      '  Weave throw: R 14.89 off',
      'Shared out by line price; the remaining 1 c went to the lines rounded down most',
    ])
  })

  it('shows how a discount was rounded, once', () => {
    const odd = { terms: couponTerms('ODD', { benefit: { kind: 'percent', basis_points: 1_255 } }), usesLeft: null }
    const rounded = (price: number) => {
      const repriced = cartEvent('ItemRepriced', { itemKey: cushionKey, price, priceRegular: price })
      return quoteParts(cartAfter(cushionAdded(), repriced, applied(odd))).coupon
    }
    expect(rounded(10_002)).toMatchObject({ rounding: { how: 'down', exact: 12_552_510n }, discount: 1_255 })
    expect(rounded(10_004)).toMatchObject({ rounding: { how: 'up', exact: 12_555_020n }, discount: 1_256 })
    expect(rounded(10_000)).toMatchObject({ rounding: { how: 'none' }, discount: 1_255 })
    expect(rounded(11_000)).toMatchObject({ rounding: { how: 'up', exact: 13_805_000n }, discount: 1_381 })
  })

  it('names the percentage of a discount, and the cents before it was rounded', () => {
    const odd = { terms: couponTerms('ODD', { benefit: { kind: 'percent', basis_points: 1_255 } }), usesLeft: null }
    const priced = (price: number) => cartEvent('ItemRepriced', { itemKey: cushionKey, price, priceRegular: price })
    expect(described(cushionAdded(), priced(10_000), applied(odd))[2]).toBe(
      'ODD, applied by the customer: 12.55% of R 100.00: R 12.55',
    )
    expect(described(cushionAdded(), priced(1_601), applied(odd))[2]).toBe(
      'ODD, applied by the customer: 12.55% of R 16.01: R 2.01, rounded up once, from 200.9255 c',
    )
    expect(described(cushionAdded(), priced(1_604), applied(odd))[2]).toMatch(/from 201\.3020 c$/)
    expect(described(cushionAdded(), priced(2_001), applied(odd))[2]).toMatch(/from 251\.1255 c$/)
    expect(described(cushionAdded(), priced(8_008), applied(odd))[2]).toMatch(/from 1005\.0040 c$/)
  })

  it('says that a discount was capped only if it would be more than what it covers', () => {
    const off = (amount: number) => {
      const terms = couponTerms('OFF', { benefit: { kind: 'fixed', amount } })
      return described(cushionAdded(1), applied({ terms, usesLeft: null }))[2]
    }
    expect(off(10_000)).toBe('OFF, applied by the customer: R 100.00 of R 100.00: R 100.00')
    expect(off(10_001)).toBe(
      'OFF, applied by the customer: R 100.01 of R 100.00: R 100.00, capped at the value of the items it covers',
    )
  })

  it('says whether a line is covered by its own name or by its category', () => {
    const terms = couponTerms('BOTH', { products: [cushion.id], categories: ['accessories'] })
    const lines = described(cushionAdded(1), blanketAdded(1), couchAdded(1), applied({ terms, usesLeft: null }))
    expect(lines.filter((line) => line.startsWith('  '))).toEqual([
      '  Cushion (named in the promo code’s terms): R 10.00 off',
      '  Weave throw (category accessories): R 39.90 off',
      '  Sage 3-seater: not covered',
    ])
  })

  it('gives no share of a discount to a line that is not covered', () => {
    const terms = couponTerms('ONE', { products: [cushion.id] })
    const { lines } = quoteParts(cartAfter(cushionAdded(1), couchAdded(1), applied({ terms, usesLeft: null })))
    expect(lines.map(({ share }) => share)).toEqual([
      { whole: 1_000, gotLeftOver: false },
      { whole: 0, gotLeftOver: false },
    ])
  })

  it('explains why a coupon has no effect', () => {
    expect(described(blanketAdded(1), applied(bigSpender))[2]).toBe(
      'BIG, applied by the customer: R 500.00. No discount: the subtotal must reach R 1 000.00',
    )
    expect(described(couchAdded(1), applied(freeDelivery))[2]).toContain('it covers no item in the cart')
  })

  it('explains free delivery by the threshold that was supposed', () => {
    const supposed = quoteParts(cartAfter(couchAdded(1)), { freeOver: 1_000_000, fee: 7_500 })
    expect(describeQuote(supposed)).toContain('Free delivery: the subtotal is over R 10 000.00, by R 2 999.00')
  })

  it('sums to the quote’s own cents, for any cart', () => {
    fc.assert(
      fc.property(fc.array(cartEvents, { maxLength: 20 }), (events) => {
        const cart = cartAfter(...events)
        const { lines, coupon, quote: whole } = quoteParts(cart)
        expect(whole).toEqual(quote(cart))
        for (const { discount, share } of lines) expect(share.whole + (share.gotLeftOver ? 1 : 0)).toBe(discount)
        const spread = lines.reduce((sum, { share }) => sum + share.whole, 0) + (coupon?.leftOver ?? 0)
        expect(spread).toBe(whole.discount)
        expect(describeQuote(quoteParts(cart)).at(-1)).toMatch(/^Total/)
      }),
      { numRuns: 500 },
    )
  })
})
