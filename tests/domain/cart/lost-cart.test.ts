import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandOf } from '#domain/cart/cart-commands.ts'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { cartPolicies } from '#domain/cart/cart-policies.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { decideCart } from '#domain/cart/decide-cart.ts'
import { isShopperEvent } from '#domain/cart/decode-cart-event.ts'
import { eventsBetween } from '#domain/cart/events-between.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { blanketAdded, couchAdded, cushionAdded } from '#tests/kit/entries.ts'
import { serverWorld } from '#tests/kit/given.ts'
import { blanketKey, couchKey, cushionKey } from '#tests/kit/goods.ts'

/** The server’s cart after a shopper’s events, each followed by the policies. None may be refused. */
function decided(from: CartState, events: readonly CartEvent[]): CartState {
  return decidedOr(from, events, (refused) => expect.fail(refused))
}

/** The same, without the events that the server refuses. */
function accepted(from: CartState, events: readonly CartEvent[]): CartState {
  return decidedOr(from, events, () => {})
}

function decidedOr(from: CartState, events: readonly CartEvent[], onRefused: (refused: string) => void): CartState {
  const world = serverWorld()
  return events.filter(isShopperEvent).reduce((cart, event) => {
    const decision = decideCart(cart, commandOf(event), world)
    if (!decision.ok) {
      onRefused(`${event.type}: ${decision.rejection.reason}`)
      return cart
    }
    const after = foldOnto(cartEvolution, cart, [decision.event])
    return foldOnto(cartEvolution, after, cartPolicies(after, world))
  }, from)
}

const removed = (code: string) => cartEvent('CouponRemoved', { code })
const entered = (code: string) => cartEvent('CouponApplied', { code, terms: null })
const removedBlanket = cartEvent('ItemRemoved', { itemKey: blanketKey })
const onlyOne = cartEvent('QuantityChanged', { itemKey: couchKey, quantity: 1 })
const linkOf = (code: string) => cartEvent('AffiliateCouponCaptured', { code })
const byLink = linkOf('TEN')

const codes = fc.constantFrom('TEN', 'BIG', 'SHIP', 'AUTO')
const keys = fc.constantFrom(couchKey, blanketKey, cushionKey)
const pieces = fc.integer({ min: 1, max: 3 })
/** What a shopper may do, possible or not. */
const histories = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom(couchAdded, blanketAdded, cushionAdded), pieces).map(([add, count]) => add(count)),
    fc.record({ itemKey: keys, quantity: pieces }).map((data) => cartEvent('QuantityChanged', data)),
    keys.map((itemKey) => cartEvent('ItemRemoved', { itemKey })),
    codes.map(linkOf),
    codes.map(entered),
    codes.map(removed),
    fc.constant(cartEvent('CartCleared', {})),
  ),
  { maxLength: 12 },
)

describe('a cart that the server has lost, after its browser has sent its changes again', () => {
  it('has the coupon of its link, though an automatic one applies too', () => {
    const cart = decided(emptyCart(), [byLink, couchAdded(2)])
    expect(cart.coupon).toMatchObject({ terms: { code: 'TEN' }, by: 'affiliate' })
    expect(decided(emptyCart(), eventsBetween(emptyCart(), cart))).toEqual(cart)
  })

  it('keeps the automatic coupon that it had before the link', () => {
    const cart = decided(emptyCart(), [couchAdded(2), byLink])
    expect(cart.coupon).toMatchObject({ terms: { code: 'AUTO' }, by: 'policy' })
    expect(decided(emptyCart(), eventsBetween(emptyCart(), cart))).toEqual(cart)
  })

  it.each<[string, CartEvent[]]>([
    ['an automatic coupon', [couchAdded(2), removed('AUTO')]],
    ['the coupon of its link', [byLink, couchAdded(1), removed('TEN')]],
    ['both', [byLink, couchAdded(2), removed('TEN'), removed('AUTO')]],
    ['an automatic coupon before a link', [couchAdded(2), removed('AUTO'), byLink]],
    ['an automatic coupon before a code', [couchAdded(2), removed('AUTO'), entered('BIG')]],
    ['an automatic coupon that does not apply any more', [couchAdded(2), removed('AUTO'), onlyOne]],
    ['a code', [couchAdded(1), entered('BIG'), removed('BIG')]],
  ])('does not bring back what the shopper removed: %s', (_which, events) => {
    const cart = decided(emptyCart(), events)
    const { coupon, lines } = decided(emptyCart(), eventsBetween(emptyCart(), cart))
    expect({ coupon, lines }).toEqual({ coupon: cart.coupon, lines: cart.lines })
  })

  it('does not bring back the coupon of its link, which the shopper removed, once the automatic one does not apply', () => {
    const cart = decided(emptyCart(), [byLink, couchAdded(2), removed('TEN')])
    expect(cart.coupon).toMatchObject({ terms: { code: 'AUTO' }, by: 'policy' })
    const restored = decided(emptyCart(), eventsBetween(emptyCart(), cart))
    expect(restored).toEqual(cart)
    expect(decided(restored, [onlyOne]).coupon).toBeNull()
  })

  it('is without the automatic coupon that the shopper removed, if only its removal was lost', () => {
    const older = decided(emptyCart(), [couchAdded(2)])
    const cart = decided(older, [removed('AUTO')])
    expect(decided(older, eventsBetween(older, cart))).toEqual(cart)
  })

  it('has the coupon of an earlier link, though another one was followed since', () => {
    const cart = decided(emptyCart(), [byLink, couchAdded(1), linkOf('BIG')])
    expect(cart).toMatchObject({ coupon: { terms: { code: 'TEN' }, by: 'affiliate' }, affiliateCoupon: 'BIG' })
    expect(decided(emptyCart(), eventsBetween(emptyCart(), cart))).toEqual(cart)
  })

  it('has the coupon of its link, which covers a later item, though the shopper removed an automatic one', () => {
    const cart = decided(emptyCart(), [couchAdded(2), blanketAdded(), linkOf('SHIP'), removed('AUTO')])
    expect(cart.coupon).toMatchObject({ terms: { code: 'SHIP' }, by: 'affiliate' })
    expect(decided(emptyCart(), eventsBetween(emptyCart(), cart))).toEqual(cart)
  })

  it('has the coupon of an earlier link, which covers a later item, though another link was followed since', () => {
    const events = [couchAdded(2), blanketAdded(), linkOf('SHIP'), removed('AUTO'), linkOf('BIG')]
    const cart = decided(emptyCart(), events)
    expect(cart).toMatchObject({ coupon: { terms: { code: 'SHIP' }, by: 'affiliate' }, affiliateCoupon: 'BIG' })
    expect(decided(emptyCart(), eventsBetween(emptyCart(), cart))).toEqual(cart)
  })

  it('has a code that the shopper entered as such, though the policies apply it too', () => {
    const cart = decided(emptyCart(), [couchAdded(2), removed('AUTO'), entered('AUTO')])
    expect(cart.coupon).toMatchObject({ terms: { code: 'AUTO' }, by: 'shopper' })
    expect(decided(emptyCart(), eventsBetween(emptyCart(), cart))).toEqual(cart)
  })

  it('has the coupon that the policies had applied, or none, whatever the shopper did before', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const cart = accepted(emptyCart(), events)
        fc.pre(cart.coupon?.by !== 'shopper')
        const restored = accepted(emptyCart(), eventsBetween(emptyCart(), cart))
        expect({ coupon: restored.coupon, lines: restored.lines }).toEqual({ coupon: cart.coupon, lines: cart.lines })
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a cart of which the server has lost only the latest changes', () => {
  const cleared = cartEvent('CartCleared', {})

  it.each<[string, CartEvent[], CartEvent[]]>([
    ['has no coupon of an earlier link', [byLink], [linkOf('SHIP'), couchAdded(1)]],
    ['has the coupon of its later link', [linkOf('BIG'), couchAdded(3)], [cleared, linkOf('AUTO'), couchAdded(3)]],
    ['keeps its code', [blanketAdded(), entered('TEN')], [couchAdded(1)]],
    ['has a code that its link has too', [linkOf('SHIP'), couchAdded(3)], [onlyOne, entered('BIG'), linkOf('BIG')]],
    [
      'keeps a code that its later link has too',
      [blanketAdded(), entered('TEN')],
      [byLink, cushionAdded(), removedBlanket],
    ],
    ['is without the code that was removed', [blanketAdded(), entered('TEN')], [removed('TEN')]],
    [
      'keeps a code that applies to nothing',
      [couchAdded(1), blanketAdded(), entered('SHIP')],
      [removedBlanket, byLink],
    ],
    ['is without the automatic coupon, which was removed', [linkOf('SHIP')], [couchAdded(2), removed('AUTO')]],
  ])('%s', (_what, before, lost) => {
    const older = decided(emptyCart(), before)
    const cart = decided(older, lost)
    const { coupon, lines } = decided(older, eventsBetween(older, cart))
    expect({ coupon, lines }).toEqual({ coupon: cart.coupon, lines: cart.lines })
  })
})
