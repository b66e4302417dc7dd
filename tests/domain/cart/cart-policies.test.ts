import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { cartPolicies } from '#domain/cart/cart-policies.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import type { Coupon } from '#domain/coupon/terms.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { cartEvents } from '#tests/kit/arbitraries.ts'
import { blanketAdded, couchAdded, cushionAdded, NOW } from '#tests/kit/entries.ts'
import { cartAfter, serverWorld } from '#tests/kit/given.ts'
import { automatic, blanket, blanketKey, couch, couchKey, couponTerms, cushion, tenPercent } from '#tests/kit/goods.ts'

type Goods = Parameters<typeof serverWorld>[0]
const follow = (events: readonly CartEvent[], goods?: Goods): CartEvent[] =>
  cartPolicies(cartAfter(...events), serverWorld(goods))
const offered = cartEvent('AutomaticCouponsOffered', { coupons: [automatic.terms] })
const applied = cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms })
const byPolicy = cartEvent('CouponAppliedByPolicy', { terms: automatic.terms, by: 'policy' })

describe('the cart policies update a cart', () => {
  it('with no event if nothing has changed', () => {
    expect(follow([offered, blanketAdded()])).toEqual([])
  })

  it('with the catalogue’s price', () => {
    const products = [{ ...blanket, price: 41_000 }]
    expect(follow([offered, blanketAdded()], { products })).toEqual([
      cartEvent('ItemRepriced', { itemKey: blanketKey, price: 41_000, priceRegular: 39_900 }),
    ])
  })

  it('with the catalogue’s regular price, also if the price is the same', () => {
    const products = [{ ...blanket, regular_price: 49_900 }]
    expect(follow([offered, blanketAdded()], { products })).toEqual([
      cartEvent('ItemRepriced', { itemKey: blanketKey, price: 39_900, priceRegular: 49_900 }),
    ])
  })

  it('with the remaining stock, down to removing the line', () => {
    const left = (stock: number) => follow([offered, blanketAdded(5)], { products: [{ ...blanket, stock }] })
    expect(left(5)).toEqual([])
    expect(left(2)).toEqual([cartEvent('StockFell', { itemKey: blanketKey, quantity: 2 })])
    expect(left(0)).toEqual([cartEvent('ProductWithdrawn', { itemKey: blanketKey })])
  })

  it('only with known prices and stock while another release has other content: the two would undo each other’s changes', () => {
    const outdated = (events: readonly CartEvent[], goods: Goods) =>
      cartPolicies(cartAfter(...events), { ...serverWorld(goods), isOutdated: true })
    const unknown = { products: [], coupons: [] }
    expect(outdated([blanketAdded(), applied], unknown)).toEqual([])
    expect(outdated([offered, blanketAdded(), byPolicy], unknown)).toEqual([])
    const known = (change: object) => outdated([blanketAdded(2)], { products: [{ ...blanket, ...change }] })
    expect(known({})).toEqual([])
    expect(known({ stock: 0 })).toEqual([cartEvent('ProductWithdrawn', { itemKey: blanketKey })])
    expect(known({ price: 41_000 })).toMatchObject([{ type: 'ItemRepriced' }])
  })

  it('with the remaining stock of all colours of a variation together', () => {
    const colours = ['stone', 'sage'].map((slug) => ({ slug, name: slug, hex: '#888888', swatch: '' }))
    const both = { ...blanket, meta_data: { bech_color: colours } }
    const left = (stock: number) =>
      follow([offered, blanketAdded(3, 'stone'), blanketAdded(3, 'sage')], { products: [{ ...both, stock }] })
    const [stone, sage] = ['2001-_-stone', '2001-_-sage']
    expect(left(6)).toEqual([])
    expect(left(4)).toEqual([cartEvent('StockFell', { itemKey: sage, quantity: 1 })])
    expect(left(3)).toEqual([cartEvent('ProductWithdrawn', { itemKey: sage })])
    expect(left(2)).toEqual([
      cartEvent('StockFell', { itemKey: stone, quantity: 2 }),
      cartEvent('ProductWithdrawn', { itemKey: sage }),
    ])
  })

  it('with what each of three colours of a variation leaves to the next', () => {
    const slugs = ['stone', 'sage', 'rust']
    const colours = slugs.map((slug) => ({ slug, name: slug, hex: '#888888', swatch: '' }))
    const lines = slugs.map((slug) => blanketAdded(3, slug))
    const left = (stock: number) =>
      follow([offered, ...lines], { products: [{ ...blanket, meta_data: { bech_color: colours }, stock }] })
    expect(left(9)).toEqual([])
    expect(left(7)).toEqual([cartEvent('StockFell', { itemKey: '2001-_-rust', quantity: 1 })])
    expect(left(6)).toEqual([cartEvent('ProductWithdrawn', { itemKey: '2001-_-rust' })])
  })

  it('with the whole stock for the other colours of a variation if one is no longer sold', () => {
    const sage = { slug: 'sage', name: 'Sage', hex: '#888888', swatch: '' }
    const products = [{ ...blanket, meta_data: { bech_color: [sage] }, stock: 3 }]
    expect(follow([offered, blanketAdded(3, 'stone'), blanketAdded(3, 'sage')], { products })).toEqual([
      cartEvent('ProductWithdrawn', { itemKey: '2001-_-stone' }),
    ])
  })

  it('by removing what is no longer sold, or not with that choice', () => {
    const withdrawn = [cartEvent('ProductWithdrawn', { itemKey: couchKey })]
    expect(follow([offered, couchAdded()], { products: [] })).toEqual(withdrawn)
    expect(follow([offered, couchAdded()], { products: [{ ...couch, variations: {} }] })).toEqual(withdrawn)
    const grey = { ...couch, meta_data: { bech_color: [{ slug: 'grey', name: 'Grey', hex: '#808080', swatch: 's' }] } }
    expect(follow([offered, couchAdded()], { products: [grey] })).toEqual(withdrawn)
  })

  it('with no event for a line from before its variation had another option: it stays as it was', () => {
    const side = { name: 'Side', option: 'Right-hand' }
    const variations = Object.entries(couch.variations).flatMap(([id, { attributes, ...rest }]) => [
      [id, { ...rest, attributes: [side, ...attributes] }],
      [`${id}9`, { ...rest, attributes: [{ ...side, option: 'Left-hand' }, ...attributes] }],
    ])
    const attributes = [{ name: 'Side', options: ['Left-hand', 'Right-hand'] }, ...couch.attributes]
    const sided = { ...couch, attributes, variations: Object.fromEntries(variations) }
    expect(follow([offered, couchAdded(1)], { products: [sided] })).toEqual([])
  })

  it('by naming the automatic coupons', () => {
    expect(follow([])).toEqual([offered])
    const earlier = cartEvent('AutomaticCouponsOffered', { coupons: [{ ...automatic.terms, minimum_spend: 1 }] })
    expect(follow([earlier])).toEqual([offered])
  })
})

describe('automatic coupons', () => {
  it('are tried in turn while none is applied, until one applies', () => {
    expect(follow([offered, couchAdded(1)])).toEqual([])
    expect(follow([offered, couchAdded(2)])).toEqual([byPolicy])
    const first = { terms: couponTerms('FIRST', { automatic: true, minimum_spend: 90_000_000 }), usesLeft: null }
    const coupons = [first, automatic]
    expect(follow([couchAdded(2)], { coupons }).at(-1)).toEqual(byPolicy)
  })

  it('are removed when they no longer apply, and return when they do', () => {
    const one = cartEvent('QuantityChanged', { itemKey: couchKey, quantity: 1 })
    expect(follow([offered, couchAdded(2), byPolicy, one])).toEqual([cartEvent('CouponLapsed', { code: 'AUTO' })])
  })

  it('are not applied if the shopper has a code, or removed them', () => {
    expect(follow([offered, couchAdded(2), applied])).toEqual([])
    expect(follow([offered, couchAdded(2), byPolicy, cartEvent('CouponRemoved', { code: 'AUTO' })])).toEqual([])
  })

  it('come also when the shopper has removed the coupon of an affiliate link', () => {
    const captured = cartEvent('AffiliateCouponCaptured', { code: 'TEN' })
    const byLink = cartEvent('CouponAppliedByPolicy', { terms: tenPercent.terms, by: 'affiliate' })
    const removed = cartEvent('CouponRemoved', { code: 'TEN' })
    expect(follow([offered, couchAdded(1), captured, byLink, removed])).toEqual([])
    expect(follow([offered, couchAdded(2), captured, byLink, removed])).toEqual([byPolicy])
  })

  it('come after the coupon of an affiliate link', () => {
    const captured = cartEvent('AffiliateCouponCaptured', { code: 'TEN' })
    expect(follow([offered, couchAdded(2), captured])).toEqual([
      cartEvent('CouponAppliedByPolicy', { terms: tenPercent.terms, by: 'affiliate' }),
    ])
  })

  it('come instead of the coupon of an affiliate link that has ended', () => {
    const ended = { terms: couponTerms('LINK', { ends_at: NOW - 1 }), usesLeft: null }
    const captured = cartEvent('AffiliateCouponCaptured', { code: 'LINK' })
    expect(follow([offered, couchAdded(2), captured], { coupons: [ended, automatic] })).toEqual([byPolicy])
  })

  it('replace the coupon of an affiliate link that no longer applies', () => {
    const link = { terms: couponTerms('LINK', { minimum_spend: 9_000_000 }), usesLeft: null }
    const byLink = cartEvent('CouponAppliedByPolicy', { terms: link.terms, by: 'affiliate' })
    expect(follow([offered, couchAdded(2), byLink], { coupons: [link, automatic] })).toEqual([
      cartEvent('CouponLapsed', { code: 'LINK' }),
      byPolicy,
    ])
  })

  it('replace a code that has expired', () => {
    expect(follow([offered, couchAdded(2), applied], { coupons: [automatic] })).toEqual([
      cartEvent('CouponEnded', { code: 'TEN' }),
      byPolicy,
    ])
  })

  it('replace a code that others have used up, also one of an affiliate link', () => {
    const coupons = [{ ...tenPercent, usesLeft: 0 }, automatic]
    const captured = cartEvent('AffiliateCouponCaptured', { code: 'TEN' })
    const byLink = cartEvent('CouponAppliedByPolicy', { terms: tenPercent.terms, by: 'affiliate' })
    for (const events of [[applied], [captured, byLink]]) {
      expect(follow([offered, couchAdded(2), ...events], { coupons })).toEqual([
        cartEvent('CouponEnded', { code: 'TEN' }),
        byPolicy,
      ])
    }
    expect(follow([offered, couchAdded(2), captured], { coupons })).toEqual([byPolicy])
  })

  it('lapse without a notice when they have ended, as they come without one', () => {
    expect(follow([offered, couchAdded(2), byPolicy], { coupons: [] })).toEqual([
      cartEvent('AutomaticCouponsOffered', { coupons: [] }),
      cartEvent('CouponLapsed', { code: 'AUTO' }),
    ])
  })

  it('keep the terms that they were applied with, as long as these hold', () => {
    const changed = (minimum_spend: number) => {
      const terms = couponTerms('AUTO', { ...automatic.terms, minimum_spend })
      return { terms, usesLeft: null }
    }
    const followed = (pieces: number, coupon: Coupon) => {
      const offers = cartEvent('AutomaticCouponsOffered', { coupons: [coupon.terms] })
      return follow([offers, couchAdded(pieces), byPolicy], { coupons: [coupon] })
    }
    expect(followed(2, changed(9_000_000))).toEqual([])
    const lower = changed(1_000_000)
    expect(followed(1, lower)).toEqual([
      cartEvent('CouponLapsed', { code: 'AUTO' }),
      cartEvent('CouponAppliedByPolicy', { terms: lower.terms, by: 'policy' }),
    ])
  })

  it('leave a shopper’s code alone while it is below its minimum', () => {
    const big = cartEvent('CouponApplied', { code: 'BIG', terms: couponTerms('BIG', { minimum_spend: 100_000 }) })
    const coupons = [{ terms: couponTerms('BIG', { minimum_spend: 100_000 }), usesLeft: null }, automatic]
    expect(follow([offered, blanketAdded(1), big], { coupons })).toEqual([])
  })
})

describe('laws of the policies', () => {
  const goods = fc.record({
    products: fc.subarray([couch, blanket, cushion, { ...blanket, price: 1 }, { ...cushion, stock: 1 }]),
    coupons: fc.subarray([tenPercent, automatic]),
  })

  it('applying them twice is the same as applying them once', () => {
    fc.assert(
      fc.property(fc.array(cartEvents, { maxLength: 20 }), goods, (events, facts) => {
        const world = serverWorld(facts)
        const cart = cartAfter(...events)
        const followed = foldOnto(cartEvolution, cart, cartPolicies(cart, world))
        expect(cartPolicies(followed, world)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('a merged cart is unchanged', () => {
    expect(follow([cushionAdded(), cartEvent('CartClosed', { into: 'cart0002' })])).toEqual([])
  })
})
