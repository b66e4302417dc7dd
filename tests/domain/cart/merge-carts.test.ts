import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { itemKey } from '#domain/cart/item-key.ts'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/limits.ts'
import { mergeCarts } from '#domain/cart/merge-carts.ts'
import type { CouponTerms } from '#domain/coupon/terms.ts'
import { foldOnto } from '#domain/event/folded.ts'

function added(productId: number, quantity: number): CartEvent {
  const offer = {
    slug: `piece-${productId}`,
    name: `Piece ${productId}`,
    categories: [],
    options: [],
    colourName: null,
    picture: null,
    price: 10_000,
    priceRegular: 10_000,
  }
  return cartEvent('ItemAdded', { productId, variation: null, colour: null, quantity, offer })
}

function terms(code: string): CouponTerms {
  const everything = { minimum_spend: null, products: null, categories: null, starts_at: null, ends_at: null }
  return { code, benefit: { kind: 'percent', basis_points: 1_000 }, automatic: false, description: code, ...everything }
}

const cart = (...events: readonly CartEvent[]): CartState => foldOnto(cartEvolution, emptyCart(), events)
const keyOf = (productId: number) => itemKey({ productId, variation: null, colour: null })
const chosen = (code: string) => cartEvent('CouponApplied', { code, terms: terms(code) })
const given = (code: string) => cartEvent('CouponAppliedByPolicy', { terms: terms(code), by: 'policy' })

/** The customer's cart after the guest's was merged into it. */
function merged(guest: CartState, customer: CartState): CartState {
  const events = mergeCarts({
    guest: { cartId: 'guest', state: guest },
    customer: { cartId: 'customer', state: customer },
  })
  if (events === null) throw new Error('nothing to merge')
  expect(foldOnto(cartEvolution, guest, [events.guest])).toMatchObject({ status: 'merged', lines: {} })
  return foldOnto(cartEvolution, customer, [events.customer])
}

describe('merging two carts at login', () => {
  it('sums equal lines, and appends others after the customer’s own', () => {
    const { lines, notices } = merged(cart(added(1, 2), added(2, 1)), cart(added(3, 1), added(1, 3)))
    expect(Object.entries(lines).map(([key, { quantity }]) => [key, quantity])).toEqual([
      [keyOf(3), 1],
      [keyOf(1), 5],
      [keyOf(2), 1],
    ])
    expect(notices).toEqual([])
  })

  it('limits a line to 99, and tells the shopper what was dropped', () => {
    const { lines, notices } = merged(cart(added(1, 60)), cart(added(1, 50)))
    expect(lines[keyOf(1)]?.quantity).toBe(MAX_QUANTITY)
    expect(notices).toEqual([{ kind: 'left_out', itemKey: keyOf(1), name: 'Piece 1', from: 110, to: 99 }])
  })

  it('limits the cart to 50 lines: the customer’s stay, and the guest is told which were dropped', () => {
    const customers = Array.from({ length: MAX_LINES - 1 }, (_, index) => added(100 + index, 1))
    const { lines, notices } = merged(cart(added(1, 1), added(2, 4), added(100, 1)), cart(...customers))
    expect(Object.keys(lines)).toHaveLength(MAX_LINES)
    expect(lines[keyOf(100)]?.quantity).toBe(2)
    expect(notices).toEqual([{ kind: 'left_out', itemKey: keyOf(2), name: 'Piece 2', from: 4, to: 0 }])
  })

  it('counts no line that only adds to another against the limit', () => {
    const customers = Array.from({ length: MAX_LINES - 1 }, (_, index) => added(100 + index, 1))
    const { lines, notices } = merged(cart(added(100, 1), added(101, 1), added(1, 1)), cart(...customers))
    expect(Object.keys(lines)).toHaveLength(MAX_LINES)
    expect(lines[keyOf(1)]?.quantity).toBe(1)
    expect(notices).toEqual([])
  })

  it('does not repeat pieces that the customer’s cart has taken', () => {
    const events = mergeCarts({
      guest: { cartId: 'guest', state: cart(added(1, 5), added(2, 2)) },
      customer: { cartId: 'customer', state: cart(added(1, 3)) },
      alreadyAccepted: new Map([
        [keyOf(1), 3],
        [keyOf(2), 2],
      ]),
    })
    expect(events?.customer).toMatchObject({ data: { lines: [{ productId: 1, quantity: 2 }] } })
  })

  it('keeps a notice that is in both once', () => {
    const fell = cartEvent('StockFell', { itemKey: keyOf(1), quantity: 2 })
    const notices = merged(cart(added(1, 5), fell), cart(added(1, 5), fell)).notices
    expect(notices).toHaveLength(1)
  })

  it('keeps the customer’s choices, and otherwise takes the guest’s', () => {
    const pickup = cartEvent('ShippingMethodSwitched', { shippingMethod: 'localPickup' })
    const door = cartEvent('ShippingMethodSwitched', { shippingMethod: 'deliveryToDoor' })
    const guest = cart(added(1, 1), chosen('GUEST'), pickup)
    expect(merged(guest, cart(added(2, 1), chosen('OWN'), door))).toMatchObject({
      coupon: { terms: { code: 'OWN' } },
      shippingMethod: 'deliveryToDoor',
    })
    expect(merged(guest, cart(added(2, 1)))).toMatchObject({
      coupon: { terms: { code: 'GUEST' } },
      shippingMethod: 'localPickup',
    })
    const from = (code: string) => cart(cartEvent('AffiliateCouponCaptured', { code }))
    expect(merged(from('THEIRS'), from('OWN')).affiliateCoupon).toBe('OWN')
    expect(merged(from('THEIRS'), cart()).affiliateCoupon).toBe('THEIRS')
  })

  it('replaces an automatic coupon with one that the guest chose', () => {
    expect(merged(cart(added(1, 1), chosen('GUEST')), cart(added(1, 1), given('AUTO'))).coupon?.terms.code).toBe(
      'GUEST',
    )
    expect(merged(cart(added(1, 1), given('AUTO')), cart(added(1, 1), chosen('OWN'))).coupon?.terms.code).toBe('OWN')
  })

  it('keeps the customer’s automatic coupon, and not the one that the guest had', () => {
    const { coupon } = merged(cart(added(1, 1), given('GUEST')), cart(added(1, 1), given('OWN')))
    expect(coupon?.terms.code).toBe('OWN')
  })

  it('keeps the coupon of a link that the customer followed, also if the guest chose one', () => {
    const byLink = cartEvent('CouponAppliedByPolicy', { terms: terms('LINK'), by: 'affiliate' })
    const { coupon } = merged(cart(added(1, 1), chosen('GUEST')), cart(added(1, 1), byLink))
    expect(coupon).toMatchObject({ terms: { code: 'LINK' }, by: 'affiliate' })
  })

  it('keeps a code removed that the customer removed, unless the guest entered it or followed a link with it', () => {
    const customer = cart(added(1, 1), given('AUTO'), cartEvent('CouponRemoved', { code: 'AUTO' }))
    const withAutomatic = cart(added(2, 1), given('AUTO'))
    expect(merged(withAutomatic, customer)).toMatchObject({ coupon: null, declinedCodes: ['AUTO'] })
    expect(merged(cart(added(2, 1), chosen('AUTO')), customer).coupon?.terms.code).toBe('AUTO')
    const byLink = cartEvent('CouponAppliedByPolicy', { terms: terms('AUTO'), by: 'affiliate' })
    expect(merged(cart(added(2, 1), byLink), customer).coupon?.terms.code).toBe('AUTO')
  })

  it('declines a code no more that the guest entered or followed a link with, so that it returns after it lapsed', () => {
    const declined = [given('AUTO'), cartEvent('CouponRemoved', { code: 'AUTO' })]
    const customer = cart(added(1, 1), ...declined)
    const link = cartEvent('AffiliateCouponCaptured', { code: 'AUTO' })
    const byLink = cartEvent('CouponAppliedByPolicy', { terms: terms('AUTO'), by: 'affiliate' })
    for (const events of [[link, byLink], [chosen('AUTO')], [link]]) {
      expect(merged(cart(added(2, 1), ...events), customer).declinedCodes).toEqual([])
    }
    const another = cart(added(1, 1), ...declined, given('BIG'), cartEvent('CouponRemoved', { code: 'BIG' }))
    expect(merged(cart(added(2, 1), chosen('AUTO')), another).declinedCodes).toEqual(['BIG'])
    const followedBefore = cart(link, added(1, 1), byLink, cartEvent('CouponRemoved', { code: 'AUTO' }))
    expect(merged(cart(link), followedBefore)).toMatchObject({ affiliateCoupon: 'AUTO', declinedCodes: [] })
    expect(merged(cart(link, ...declined), customer).declinedCodes).toEqual(['AUTO'])
    const otherLink = cart(cartEvent('AffiliateCouponCaptured', { code: 'OTHER' }), ...declined)
    expect(merged(cart(link), otherLink)).toMatchObject({ affiliateCoupon: 'OTHER', declinedCodes: ['AUTO'] })
  })

  it('keeps a code removed that the guest removed, and keeps the guest’s unread notices', () => {
    const guest = cart(
      added(1, 5),
      given('AUTO'),
      cartEvent('CouponRemoved', { code: 'AUTO' }),
      cartEvent('StockFell', { itemKey: keyOf(1), quantity: 2 }),
    )
    const { declinedCodes, notices } = merged(guest, cart())
    expect(declinedCodes).toEqual(['AUTO'])
    expect(notices).toMatchObject([{ kind: 'stock_fell', from: 5, to: 2 }])
    expect(merged(guest, cart(added(1, 99))).notices.map(({ kind }) => kind)).toEqual(['stock_fell', 'left_out'])
    expect(merged(guest, cart(added(1, 1), given('AUTO'))).declinedCodes).toEqual([])
  })

  it('keeps the notice that a code of the guest has ended, once', () => {
    const ended = (code: string) => [chosen(code), cartEvent('CouponEnded', { code })]
    const notice = { kind: 'coupon_ended', code: 'GUEST' }
    const guest = cart(added(1, 1), ...ended('GUEST'))
    expect(merged(guest, cart(added(2, 1))).notices).toEqual([notice])
    expect(merged(guest, cart(added(2, 1), ...ended('GUEST'))).notices).toEqual([notice])
    expect(merged(guest, cart(added(2, 1), ...ended('OWN'))).notices).toEqual([{ ...notice, code: 'OWN' }, notice])
  })

  it('keeps a code removed that the guest removed, also if it gives way to one that the guest chose', () => {
    const removed = cartEvent('CouponRemoved', { code: 'AUTO' })
    const guest = cart(added(1, 1), given('AUTO'), removed, chosen('GUEST'))
    expect(merged(guest, cart(added(1, 1), given('AUTO')))).toMatchObject({
      coupon: { terms: { code: 'GUEST' } },
      declinedCodes: ['AUTO'],
    })
  })

  it('refuses a cart that was already merged into another, and a cart into itself', () => {
    const closed = cart(added(1, 1), cartEvent('CartClosed', { into: 'other' }))
    const customer = { cartId: 'customer', state: cart() }
    expect(mergeCarts({ guest: { cartId: 'guest', state: closed }, customer })).toBeNull()
    expect(mergeCarts({ guest: customer, customer })).toBeNull()
  })

  it('drops no piece silently: what both held is in the result or in its notices', () => {
    const carts = fc.array(fc.tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 99 })), {
      maxLength: 60,
    })
    const pieces = (state: CartState) => Object.values(state.lines).reduce((sum, { quantity }) => sum + quantity, 0)
    fc.assert(
      fc.property(carts, carts, (guests, customers) => {
        const bounded = (adds: typeof guests) => {
          const known = new Map(adds.slice(0, MAX_LINES))
          return cart(...[...known].map(([productId, quantity]) => added(productId, quantity)))
        }
        const [guest, customer] = [bounded(guests), bounded(customers)]
        const { lines, notices } = merged(guest, customer)
        const dropped = notices.reduce((sum, notice) => sum + ('from' in notice ? notice.from - notice.to : 0), 0)
        expect(Object.keys(lines).length).toBeLessThanOrEqual(MAX_LINES)
        expect(pieces(merged(guest, customer)) + dropped).toBe(pieces(guest) + pieces(customer))
      }),
    )
  })
})
