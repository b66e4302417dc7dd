import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { cartAfterEvent } from '#domain/cart/cart-after-event.ts'
import { cartEvent, cartUpcasters } from '#domain/cart/cart-events.ts'
import { CartStateSchema } from '#domain/cart/cart-schemas.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { offerOf } from '#domain/cart/decide-cart.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { MAX_QUANTITY } from '#domain/cart/limits.ts'
import { couponLines } from '#domain/cart/quote.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { additions, cartEvents } from '#tests/kit/arbitraries.ts'
import { blanketAdded, couchAdded, cushionAdded } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import {
  automatic,
  bigSpender,
  blanket,
  blanketKey,
  couchKey,
  cushion,
  cushionKey,
  tenPercent,
} from '#tests/kit/goods.ts'

const applied = cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms })

describe('events of a cart', () => {
  it('equal choices share one line, to 99', () => {
    expect(cartAfter(blanketAdded(40), blanketAdded(2)).lines[blanketKey]?.quantity).toBe(42)
    expect(cartAfter(blanketAdded(90), blanketAdded(90)).lines[blanketKey]?.quantity).toBe(MAX_QUANTITY)
  })

  it('adding to a line takes over the offer that was shown with it', () => {
    const choice = { productId: cushion.id, variation: null, colour: null }
    const offer = offerOf({ ...cushion, price: 11_000, regular_price: 12_500 }, choice)
    const cart = cartAfter(cushionAdded(1), cartEvent('ItemAdded', { ...choice, quantity: 1, offer }))
    expect(cart.lines[cushionKey]).toMatchObject({ quantity: 2, offer: { price: 11_000, priceRegular: 12_500 } })
  })

  it('adding to a line takes over the product’s current name, options and categories, which decide what a coupon covers', () => {
    const choice = { productId: cushion.id, variation: null, colour: null }
    const renamed = { ...cushion, name: 'Linen cushion', categories: [{ slug: 'linen', name: 'Linen' }] }
    const offer = offerOf(renamed, choice)
    const cart = cartAfter(cushionAdded(1), cartEvent('ItemAdded', { ...choice, quantity: 1, offer }))
    expect(cart.lines[cushionKey]?.offer).toEqual(offer)
    expect(couponLines(cart)).toEqual([{ productId: cushion.id, categories: ['linen'], subtotal: 2 * cushion.price }])
  })

  it('lines keep the order in which they were first added', () => {
    const cart = cartAfter(couchAdded(), blanketAdded(), cushionAdded(), couchAdded())
    expect(Object.keys(cart.lines)).toEqual([couchKey, blanketKey, cushionKey])
  })

  it('a quantity of 0 removes the line', () => {
    const changed = cartEvent('QuantityChanged', { itemKey: blanketKey, quantity: 0 })
    expect(cartAfter(blanketAdded(2), changed).lines).toEqual({})
  })

  it('clearing the cart removes the coupon, and keeps the delivery method', () => {
    const picked = cartEvent('ShippingMethodSwitched', { shippingMethod: 'localPickup' })
    const cart = cartAfter(blanketAdded(), applied, picked, cartEvent('CartCleared', {}))
    expect(cart).toEqual({ ...emptyCart(), shippingMethod: 'localPickup' })
  })

  it.each([
    ['ordered', cartEvent('CartOrdered', { orderId: 'order1' })],
    ['cleared', cartEvent('CartCleared', {})],
  ])('no code, notice or declined coupon is left in a cart that is %s', (_, end) => {
    const codeApplied = cartEvent('CouponApplied', { code: 'ASKED', terms: null })
    const declined = [applied, cartEvent('CouponRemoved', { code: 'TEN' })]
    const fell = cartEvent('StockFell', { itemKey: blanketKey, quantity: 1 })
    const before = cartAfter(blanketAdded(2), ...declined, codeApplied, fell)
    expect(before).toMatchObject({ codeAsked: 'ASKED', declinedCodes: ['TEN'], notices: [{ kind: 'stock_fell' }] })
    expect(cartAfter(blanketAdded(2), ...declined, codeApplied, fell, end)).toEqual(emptyCart())
  })

  it('a cart that was merged into another has no coupon and no code any more', () => {
    const codeApplied = cartEvent('CouponApplied', { code: 'ASKED', terms: null })
    const closed = cartAfter(blanketAdded(), applied, codeApplied, cartEvent('CartClosed', { into: 'other' }))
    expect(closed).toMatchObject({ status: 'merged', lines: {}, coupon: null, codeAsked: null })
  })

  it('a code is not requested any more once the server has decided on it', () => {
    const codeApplied = cartEvent('CouponApplied', { code: 'TEN', terms: null })
    expect(cartAfter(blanketAdded(), codeApplied).codeAsked).toBe('TEN')
    expect(cartAfter(blanketAdded(), codeApplied, applied)).toMatchObject({
      codeAsked: null,
      coupon: { by: 'shopper' },
    })
  })

  it('ordered lines leave the cart with its coupon, and the delivery method is kept for the next order', () => {
    const picked = cartEvent('ShippingMethodSwitched', { shippingMethod: 'localPickup' })
    const cart = cartAfter(blanketAdded(), applied, picked, cartEvent('CartOrdered', { orderId: 'order1' }))
    expect(cart).toEqual({ ...emptyCart(), shippingMethod: 'localPickup' })
  })

  it('a code that its shopper removes before the server has decided on it is not requested any more', () => {
    const codeApplied = cartEvent('CouponApplied', { code: 'BIG', terms: null })
    const removed = cartAfter(blanketAdded(), applied, codeApplied, cartEvent('CouponRemoved', { code: 'BIG' }))
    expect(removed).toEqual(cartAfter(blanketAdded(), applied))
  })

  it('a code unknown to the browser waits for the server, and the previous coupon stays', () => {
    const codeApplied = cartEvent('CouponApplied', { code: 'BIG', terms: null })
    expect(cartAfter(blanketAdded(), applied, codeApplied)).toMatchObject({
      codeAsked: 'BIG',
      coupon: { by: 'shopper' },
    })
  })

  it('a coupon removed by hand is remembered as declined, until it is entered again', () => {
    const removed = cartEvent('CouponRemoved', { code: 'TEN' })
    expect(cartAfter(blanketAdded(), applied, removed)).toMatchObject({ coupon: null, declinedCodes: ['TEN'] })
    expect(cartAfter(blanketAdded(), applied, removed, applied).declinedCodes).toEqual([])
    const two = [
      cartEvent('CouponApplied', { code: 'BIG', terms: bigSpender.terms }),
      cartEvent('CouponRemoved', { code: 'BIG' }),
    ]
    expect(cartAfter(blanketAdded(), applied, removed, ...two).declinedCodes).toEqual(['TEN', 'BIG'])
  })

  it('a code that was removed is not declined any more once a link brings it', () => {
    const cart = cartAfter(
      blanketAdded(),
      applied,
      cartEvent('CouponRemoved', { code: 'TEN' }),
      cartEvent('AffiliateCouponCaptured', { code: 'TEN' }),
    )
    expect(cart).toMatchObject({ affiliateCoupon: 'TEN', declinedCodes: [] })
  })

  it('a change by the shop at a line adds a notice', () => {
    const cart = cartAfter(
      blanketAdded(5),
      cushionAdded(1),
      cartEvent('ItemRepriced', { itemKey: blanketKey, price: 42_000, priceRegular: 42_000 }),
      cartEvent('StockFell', { itemKey: blanketKey, quantity: 2 }),
      cartEvent('ProductWithdrawn', { itemKey: cushionKey }),
    )
    expect(cart.notices).toEqual([
      { kind: 'repriced', itemKey: blanketKey, name: 'Weave throw', from: 39_900, to: 42_000 },
      { kind: 'stock_fell', itemKey: blanketKey, name: 'Weave throw', from: 5, to: 2 },
      { kind: 'withdrawn', itemKey: cushionKey, name: 'Cushion' },
    ])
    expect(cart.lines[blanketKey]).toMatchObject({ quantity: 2, offer: { price: 42_000 } })
    expect(Object.keys(cart.lines)).toEqual([blanketKey])
  })

  it('a promo code that has ended adds a notice, unless it is not the cart’s any more', () => {
    const code = cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms })
    const ended = cartEvent('CouponEnded', { code: 'TEN' })
    const notices = [{ kind: 'coupon_ended', code: 'TEN' }]
    expect(cartAfter(blanketAdded(), code, ended)).toMatchObject({ coupon: null, notices })
    expect(cartAfter(blanketAdded(), code, ended, ended).notices).toEqual(notices)
    const lapsed = cartEvent('CouponLapsed', { code: 'TEN' })
    expect(cartAfter(blanketAdded(), code, lapsed)).toMatchObject({ coupon: null, notices: [] })
    const others = cartAfter(blanketAdded(), code, cartEvent('CouponEnded', { code: 'AUTO' }))
    expect(others).toMatchObject({ coupon: { terms: { code: 'TEN' } }, notices: [] })
  })

  it('a regular price that changes alone adds no notice: what the shopper pays is the same', () => {
    const [was, becomes] = [blanket.price, blanket.price + 10_000]
    const cart = cartAfter(
      blanketAdded(1),
      cartEvent('ItemRepriced', { itemKey: blanketKey, price: was, priceRegular: becomes }),
    )
    expect(cart.notices).toEqual([])
    expect(cart.lines[blanketKey]).toMatchObject({ offer: { price: was, priceRegular: becomes } })
  })

  it('a guest’s cart that was merged into another is closed', () => {
    expect(cartAfter(blanketAdded(), cartEvent('CartClosed', { into: 'cart0002' }))).toMatchObject({
      status: 'merged',
      lines: {},
    })
  })

  it('a merge sums equal lines, and keeps the customer’s choices', () => {
    const guest = cartAfter(blanketAdded(2), couchAdded(1))
    const cart = cartAfter(
      blanketAdded(1),
      cartEvent('ShippingMethodSwitched', { shippingMethod: 'localPickup' }),
      cartEvent('CartsMerged', {
        from: 'cart0001',
        lines: Object.values(guest.lines),
        shippingMethod: 'deliveryToDoor',
        coupon: { terms: automatic.terms, by: 'policy' },
        affiliateCoupon: null,
      }),
    )
    expect(cart.lines[blanketKey]?.quantity).toBe(3)
    expect(cart.lines[couchKey]?.quantity).toBe(1)
    expect(cart).toMatchObject({ shippingMethod: 'localPickup', coupon: { terms: { code: 'AUTO' } } })
  })
})

describe('laws of evolve', () => {
  it('it never throws, and returns a valid cart, whatever the order of the events', () => {
    fc.assert(
      fc.property(fc.array(cartEvents, { maxLength: 40 }), (events) => {
        const cart = cartAfter(...events)
        const quantitiesAreBounded = Object.values(cart.lines).every(({ quantity }) => quantity <= MAX_QUANTITY)
        expect(quantitiesAreBounded).toBe(true)
        expect(v.is(CartStateSchema, cart)).toBe(true)
      }),
    )
  })

  it('any JSON is either a cart event or refused by validation, and what passes can be folded', () => {
    const type = fc.oneof(fc.constantFrom(...Object.keys(cartUpcasters)), fc.string(), fc.constant('__proto__'))
    const data = fc.oneof(
      fc.jsonValue(),
      fc.record({ itemKey: fc.jsonValue(), quantity: fc.jsonValue(), code: fc.jsonValue() }),
      cartEvents.map((event) => event.data),
    )
    const raw = fc.record({ type, v: fc.oneof(fc.constant(1), fc.integer(), fc.double()), data })
    fc.assert(
      fc.property(fc.array(raw, { maxLength: 20 }), (events) => {
        const passed = events.map(decodeCartEvent).flatMap((decoded) => (decoded.ok ? [decoded.event] : []))
        expect(v.is(CartStateSchema, foldOnto(cartEvolution, emptyCart(), passed))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('encoding and decoding an event gives the same event', () => {
    fc.assert(
      fc.property(cartEvents, (event) => {
        expect(decodeCartEvent(JSON.parse(JSON.stringify(event)))).toEqual({ ok: true, event })
      }),
    )
  })

  it('adding commutes over lines: the order of the events changes only the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(additions, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (events, chance) => {
        const keyed = events.map((event) => ({ event, key: chance.next().value ?? 0 }))
        const shuffled = keyed.toSorted((a, b) => a.key - b.key).map(({ event }) => event)
        expect(cartAfter(...shuffled)).toEqual(cartAfter(...events))
      }),
    )
  })

  it('an event applied to a shared state gives the same as on a copy', () => {
    fc.assert(
      fc.property(fc.array(cartEvents, { maxLength: 20 }), cartEvents, (events, event) => {
        const cart = cartAfter(...events)
        const before = structuredClone(cart)
        expect(cartAfterEvent(cart, event)).toEqual(foldOnto(cartEvolution, cart, [event]))
        expect(cart).toEqual(before)
      }),
    )
  })
})
