import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '#domain/canonical-json.ts'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { changesBetween } from '#domain/replay/cart-change.ts'
import { describeCartChange } from '#domain/replay/describe-change.ts'
import { cartEvents } from '#tests/kit/arbitraries.ts'
import { blanketAdded, couchAdded, cushionAdded } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { automatic, blanketKey, cushionKey, tenPercent } from '#tests/kit/goods.ts'

const applied = cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms })
const described = (before: readonly CartEvent[], after: readonly CartEvent[]) =>
  changesBetween(cartAfter(...before), cartAfter(...before, ...after)).map(describeCartChange)

describe('the description of the difference between two carts', () => {
  it('names an added line, and the changed totals', () => {
    expect(described([], [blanketAdded(2)])).toEqual([
      'Weave throw added: 2 items at R 399.00',
      'Subtotal from R 0.00 to R 798.00',
      'Total from R 0.00 to R 798.00',
    ])
  })

  it('names a changed quantity and a removed line', () => {
    const one = cartEvent('QuantityChanged', { itemKey: blanketKey, quantity: 2 })
    expect(described([blanketAdded(1)], [one])[0]).toBe('Weave throw: quantity from 1 to 2')
    const gone = cartEvent('ItemRemoved', { itemKey: blanketKey })
    expect(described([blanketAdded(1)], [gone])[0]).toBe('Weave throw removed: 1 item')
  })

  it('names a changed price and the shopper’s notice', () => {
    const repriced = cartEvent('ItemRepriced', { itemKey: blanketKey, price: 42_000, priceRegular: 39_900 })
    expect(described([blanketAdded(2)], [repriced])).toEqual([
      'Weave throw: price from R 399.00 to R 420.00',
      'Message shown: Weave throw now costs R 420.00, was R 399.00',
      'Subtotal from R 798.00 to R 840.00',
      'Total from R 798.00 to R 840.00',
    ])
  })

  it('names the numbers in the shopper’s notices: how many are left, and how many there were', () => {
    const fell = cartEvent('StockFell', { itemKey: blanketKey, quantity: 2 })
    expect(described([blanketAdded(5)], [fell])).toContain('Message shown: only 2 of Weave throw left, reduced from 5')
    const leftOut = { kind: 'left_out' as const, itemKey: blanketKey, name: 'Weave throw', from: 120, to: 99 }
    const merged = { from: 'cart2', lines: [], shippingMethod: null, coupon: null, affiliateCoupon: null }
    expect(described([], [cartEvent('CartsMerged', { ...merged, notices: [leftOut] })])).toEqual([
      'Message shown: Weave throw limited to 99, from 120',
    ])
  })

  it('names of several notices only those that the shopper dismissed, and the new ones', () => {
    const dearer = cartEvent('ItemRepriced', { itemKey: blanketKey, price: 42_000, priceRegular: 39_900 })
    const fell = cartEvent('StockFell', { itemKey: blanketKey, quantity: 2 })
    const dismissed = cartEvent('NoticesDismissed', { notices: [`repriced ${blanketKey} 39900 42000`] })
    const withdrawn = cartEvent('ProductWithdrawn', { itemKey: cushionKey })
    const messages = (...events: readonly CartEvent[]) =>
      described([blanketAdded(5), cushionAdded(), dearer, fell], events).filter((each) => each.startsWith('Message'))
    const [went, came] = [
      'Message dismissed: Weave throw now costs R 420.00, was R 399.00',
      'Message shown: Cushion is no longer available',
    ]
    expect(messages(dismissed)).toEqual([went])
    expect(messages(withdrawn, dismissed)).toEqual([went, came])
  })

  it('names a coupon that was applied or removed, and by whom', () => {
    expect(described([couchAdded(1)], [applied])).toEqual([
      'TEN applied by the customer',
      'Discount from R 0.00 to R 1 299.90',
      'Total from R 12 999.00 to R 11 699.10',
    ])
    expect(described([couchAdded(1), applied], [cartEvent('CouponLapsed', { code: 'TEN' })])[0]).toBe('TEN removed')
    expect(described([couchAdded(1), applied], [cartEvent('CouponEnded', { code: 'TEN' })])).toEqual([
      'TEN removed',
      'Message shown: promo code TEN is no longer available',
      'Discount from R 1 299.90 to R 0.00',
      'Total from R 11 699.10 to R 12 999.00',
    ])
  })

  it('names who applied a coupon in place of another, and which codes the customer has removed', () => {
    const byShop = cartEvent('CouponAppliedByPolicy', { terms: automatic.terms, by: 'policy' })
    expect(described([couchAdded(2), byShop], [applied]).slice(0, 2)).toEqual([
      'AUTO removed',
      'TEN applied by the customer',
    ])
    expect(described([couchAdded(2), byShop], [cartEvent('CouponRemoved', { code: 'AUTO' })])).toContain(
      'Codes removed by the customer changed from none to AUTO',
    )
  })

  it('names what became of a code that was asked for: accepted, or no longer being checked, whether it was rejected or withdrawn', () => {
    const requested = (code: string) => cartEvent('CouponApplied', { code, terms: null })
    const begun = [couchAdded(1), requested('TEN')]
    expect(described(begun, [applied])).toContain('TEN accepted')
    expect(described(begun, [cartEvent('CartCleared', {})])).toContain('TEN no longer being checked')
    expect(described(begun, [cartEvent('CouponRemoved', { code: 'TEN' })])).toEqual(['TEN no longer being checked'])
    expect(described(begun, [requested('BIG')])).toEqual(['TEN no longer being checked', 'Checking BIG'])
  })

  it('names a changed order of the lines', () => {
    const [one, other] = [cartAfter(blanketAdded(), cushionAdded()), cartAfter(cushionAdded(), blanketAdded())]
    expect(changesBetween(one, other).map(({ what }) => what)).toEqual(['line_order'])
  })

  it('is empty if they are equal, and not otherwise', () => {
    const carts = fc.array(cartEvents, { maxLength: 15 }).map((events) => cartAfter(...events))
    const pairs = fc.oneof(
      fc.tuple(carts, carts),
      fc.tuple(fc.array(cartEvents, { maxLength: 15 }), cartEvents).map(([events, event]) => {
        return [cartAfter(...events), cartAfter(...events, event)] as const
      }),
    )
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        const order = (cart: typeof one) => Object.keys(cart.lines).join()
        const areEqual = canonicalJson(one) === canonicalJson(other) && order(one) === order(other)
        expect(changesBetween(one, other).length === 0).toBe(areEqual)
        for (const change of changesBetween(one, other)) expect(describeCartChange(change)).toMatch(/\S/)
      }),
      { numRuns: 500 },
    )
  })
})
