import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { BY_SHOPPER, orderEvent } from '#domain/order/order-events.ts'
import { describeEntry, describeEntryLines, describeEvent, entryDetails } from '#domain/replay/describe-entry.ts'
import type { ViewFacts } from '#domain/wire/view-facts.ts'
import { cartEvents, logEntries } from '#tests/kit/arbitraries.ts'
import { blanketAdded, entryOf, refusalOf, resetTo, storedOf, syncedOf, viewed } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { automatic, blanketKey, tenPercent } from '#tests/kit/goods.ts'

function refused(type: string, data: unknown) {
  return cartEvent('EventRefused', { type, v: 1, data, reason: 'invalid_promo_code', message: 'Invalid promo code' })
}

const merge = { from: 'guest', lines: [], shippingMethod: null, coupon: null, affiliateCoupon: null }

describe('a log entry is described', () => {
  it.each([
    [blanketAdded(2), 'Weave throw added, 2 items at R 399.00'],
    [cartEvent('ShippingMethodSwitched', { shippingMethod: 'localPickup' }), 'Changed to collection'],
    [cartEvent('CouponApplied', { code: 'NOPE', terms: null }), 'Code NOPE entered'],
    [refused('CouponApplied', { code: 'NOPE', terms: null }), 'NOPE rejected: Invalid promo code'],
    [
      refused('ItemAdded', blanketAdded(2).data),
      'Rejected: Weave throw added, 2 items at R 399.00 (Invalid promo code)',
    ],
    [refused('ItemAdded', null), 'Rejected: item added (Invalid promo code)'],
    [
      cartEvent('ItemRepriced', { itemKey: blanketKey, price: 42_000, priceRegular: 45_000 }),
      'Price of 2001-_-_ changed to R 420.00',
    ],
    [cartEvent('StockFell', { itemKey: blanketKey, quantity: 1 }), 'Low stock: 2001-_-_ reduced to 1 item'],
    [cartEvent('QuantityChanged', { itemKey: blanketKey, quantity: 3 }), 'Quantity of 2001-_-_ set to 3'],
    [cartEvent('ItemRemoved', { itemKey: blanketKey }), '2001-_-_ removed'],
    [cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms }), 'TEN applied'],
    [cartEvent('CouponRemoved', { code: 'TEN' }), 'TEN removed'],
    [cartEvent('CouponAppliedByPolicy', { terms: automatic.terms, by: 'policy' }), 'AUTO applied automatically'],
    [cartEvent('CouponLapsed', { code: 'TEN' }), 'TEN no longer valid'],
    [cartEvent('CouponEnded', { code: 'TEN' }), 'TEN no longer valid'],
    [cartEvent('AffiliateCouponCaptured', { code: 'TEN' }), 'Arrived through a link with code TEN'],
    [cartEvent('ProductWithdrawn', { itemKey: blanketKey }), '2001-_-_ no longer available'],
    [cartEvent('CartsMerged', merge), 'Items merged from cart guest'],
    [cartEvent('CartClosed', { into: 'theirs' }), 'Merged into cart theirs'],
    [cartEvent('CartOrdered', { orderId: 'o1' }), 'Order placed'],
    [orderEvent('OrderDelivered', { by: { kind: 'staff', name: 'Thandi' } }), 'Order delivered by Thandi'],
    [orderEvent('PaymentFailed', { attemptId: 'a1', by: BY_SHOPPER }), 'Payment failed by the customer'],
    [orderEvent('OrderExpired', {}), 'Order expired'],
    [{ type: 'SessionRefreshed', v: 1, data: {} }, 'Session refreshed'],
    [{ ...blanketAdded(), v: 9 }, 'Item added'],
    [{ ...blanketAdded(), data: null }, 'Item added, which can’t be read'],
    [{ type: 'OrderDelivered', v: 1, data: null }, 'Order delivered, which can’t be read'],
  ])('%j', (event, words) => {
    expect(describeEvent(event)).toBe(words)
  })

  it('for an answer with all its content, on one line or on several', () => {
    const answer = syncedOf([storedOf(1, blanketAdded())], 1)
    const lines = ['Server confirmed', 'Weave throw added, 1 item at R 399.00']
    expect(describeEntryLines(answer)).toEqual(lines)
    expect(describeEntry(answer)).toBe(lines.join(': '))
  })

  it('with its numbers and its place, for whoever looks closer', () => {
    expect(entryDetails(entryOf(7, blanketAdded()))).toBe('Change 7 of this browser, tab tab')
    expect(entryDetails(syncedOf([storedOf(3, blanketAdded())], 2))).toBe(
      'Server position 3, confirmed up to change 2 of this browser',
    )
    expect(entryDetails(refusalOf(4, 'cart_empty'))).toBe('Change 4 of this browser, reason cart_empty')
    expect(entryDetails(viewed({ tab: 'tab-2' }))).toBe('Tab tab-2')
  })

  it('for what a page showed, with the missing network named once', () => {
    const shown = (view: Partial<ViewFacts>) => describeEntry(viewed(view))
    expect(shown({ sync: 'offline', online: false, pending: 2 })).toBe('On screen: offline, 2 unsent')
    expect(shown({ sync: 'sending', online: false, pending: 2 })).toBe('On screen: sending · no network')
    expect(shown({ sync: 'offline', pending: 2 })).toBe('On screen: offline, 2 unsent')
    expect(shown({ sync: 'offline', pending: 0 })).toBe('On screen: offline')
  })

  it.each([
    ['logged_in', 'Cart reloaded from the server: the customer logged in'],
    ['logged_out', 'Cart reloaded from the server: the customer logged out'],
  ] as const)('for a reset with its reason, such as %s', (why, words) => {
    expect(describeEntry(resetTo({ state: cartAfter(), why }))).toBe(words)
  })

  it('for any entry', () => {
    fc.assert(
      fc.property(logEntries, cartEvents, (entry, event) => {
        expect(describeEntry(entry)).toMatch(/\S/)
        expect(describeEvent(event)).toMatch(/\S/)
      }),
    )
  })
})
