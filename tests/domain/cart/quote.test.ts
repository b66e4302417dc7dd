import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { cartProjection } from '#domain/cart/cart-projection.ts'
import { quote } from '#domain/cart/quote.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import { cartEvents } from '#tests/kit/arbitraries.ts'
import { blanketAdded, CART_KEY, couchAdded, cushionAdded } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { bigSpender, blanketKey, couchKey, freeDelivery, tenPercent } from '#tests/kit/goods.ts'

const applied = ({ terms }: typeof tenPercent) => cartEvent('CouponApplied', { code: terms.code, terms })
const pickUp = cartEvent('ShippingMethodSwitched', { shippingMethod: 'localPickup' })

describe('the totals of a cart', () => {
  it('are zero for an empty one', () => {
    expect(quote(cartAfter())).toMatchObject({ subtotal: 0, discount: 0, delivery: 0, total: 0, itemCount: 0 })
  })

  it('include delivery for R 75 up to and including R 450, and free above', () => {
    expect(quote(cartAfter(blanketAdded(1)))).toMatchObject({ subtotal: 39_900, delivery: 7_500, total: 47_400 })
    expect(quote(cartAfter(blanketAdded(2)))).toMatchObject({ delivery: 0, deliveryRule: 'over_threshold' })
  })

  it('compare the free delivery threshold with the subtotal before the discount', () => {
    expect(quote(cartAfter(cushionAdded(5), applied(tenPercent)))).toMatchObject({
      subtotal: 50_000,
      discount: 5_000,
      delivery: 0,
      total: 45_000,
    })
  })

  it('include no delivery for pick-up, or with a free-delivery coupon', () => {
    expect(quote(cartAfter(blanketAdded(1), pickUp))).toMatchObject({ delivery: 0, deliveryRule: 'local_pickup' })
    expect(quote(cartAfter(blanketAdded(1), applied(freeDelivery)))).toMatchObject({
      delivery: 0,
      deliveryRule: 'coupon',
    })
  })

  it('distribute a discount over the lines to the cent', () => {
    const totals = quote(cartAfter(couchAdded(1), blanketAdded(1), applied(bigSpender)))
    expect(totals.lines.map(({ itemKey, discount }) => [itemKey, discount])).toEqual([
      [couchKey, 48_511],
      [blanketKey, 1_489],
    ])
    expect(totals).toMatchObject({ subtotal: 1_339_800, discount: 50_000, total: 1_289_800 })
  })

  it('name a coupon that does not apply at the moment', () => {
    const big = cartAfter(
      couchAdded(1),
      applied(bigSpender),
      cartEvent('ItemRemoved', { itemKey: couchKey }),
      blanketAdded(1),
    )
    expect(quote(big)).toMatchObject({
      discount: 0,
      coupon: { code: 'BIG', effect: { applies: false, why: 'minimum_spend' } },
    })
  })
})

describe('laws of the quote', () => {
  it('lines sum to the totals, no part is negative, and everything is whole cents', () => {
    fc.assert(
      fc.property(fc.array(cartEvents, { maxLength: 30 }), (events) => {
        const { lines, subtotal, discount, delivery, total, itemCount } = quote(cartAfter(...events))
        const sum = (part: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + part(line), 0)
        expect(sum((line) => line.subtotal)).toBe(subtotal)
        expect(sum((line) => line.discount)).toBe(discount)
        expect(sum((line) => line.total)).toBe(subtotal - discount)
        expect(sum((line) => line.quantity)).toBe(itemCount)
        expect(total).toBe(subtotal - discount + delivery)
        for (const cents of [...lines.flatMap((line) => [line.subtotal, line.discount, line.total]), delivery, total]) {
          expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('the cart in the specification’s shape agrees with the quote, in every variant', () => {
    fc.assert(
      fc.property(fc.array(cartEvents, { maxLength: 20 }), (events) => {
        const cart = cartAfter(...events)
        const totals = quote(cart)
        const projected = cartProjection(cart, CART_KEY)
        const answered = serverCart(cart, CART_KEY)
        expect(projected).toMatchObject({
          cartKey: CART_KEY,
          itemCount: totals.itemCount,
          cartSubTotal: totals.subtotal,
          cartTotal: totals.total,
          cartDiscountTotal: totals.discount,
          cartShipping: totals.delivery,
          shippingMethod: totals.shippingMethod,
          coupon: cart.coupon?.terms.code ?? null,
          affiliateCoupon: cart.affiliateCoupon,
        })
        expect(answered.totals).toEqual({
          subtotal: totals.subtotal,
          discount_total: totals.discount,
          shipping_total: totals.delivery,
          total: totals.total,
        })
        expect(answered.items.map(({ item_key }) => item_key)).toEqual(Object.keys(cart.lines))
        expect(projected.items.map(({ item_key }) => item_key)).toEqual(Object.keys(cart.lines))
      }),
    )
  })

  it('the cart in the specification’s shape has the price of each line, its regular price, and its total after the discount', () => {
    const cart = cartAfter(couchAdded(2), applied(tenPercent))
    expect(cartProjection(cart, CART_KEY).items).toEqual([
      {
        item_key: couchKey,
        quantity: { value: 2 },
        price: 1_299_900,
        price_regular: 1_499_900,
        totals: { total: 2_339_820 },
      },
    ])
  })
})
