import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import { eventsBetween } from '#domain/cart/events-between.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import type { Coupon } from '#domain/coupon/terms.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { cartEvents } from '#tests/kit/arbitraries.ts'
import { blanketAdded, cushionAdded } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { bigSpender, blanketKey, cushionKey, tenPercent } from '#tests/kit/goods.ts'

const carts = fc
  .array(cartEvents, { maxLength: 15 })
  .map((events) => cartAfter(...events))
  .filter(({ status }) => status === 'open')
const quantitiesOf = ({ lines }: CartState) =>
  Object.fromEntries(Object.entries(lines).map(([key, { quantity }]) => [key, quantity]))

it('the events between two carts lead from one to the items, the delivery and the link code of the other', () => {
  fc.assert(
    fc.property(carts, carts, (from, to) => {
      const reached = foldOnto(cartEvolution, from, eventsBetween(from, to))
      expect(quantitiesOf(reached)).toEqual(quantitiesOf(to))
      expect(reached.shippingMethod).toBe(to.shippingMethod ?? from.shippingMethod)
      expect(reached.affiliateCoupon).toBe(to.affiliateCoupon ?? from.affiliateCoupon)
    }),
  )
})

it('the events between two carts are those of a shopper: what was removed, changed and added', () => {
  const from = cartAfter(blanketAdded(5), cushionAdded(1))
  const collected = cartAfter(blanketAdded(5), cartEvent('ShippingMethodSwitched', { shippingMethod: 'localPickup' }))
  for (const cart of [from, collected]) expect(eventsBetween(cart, cart)).toEqual([])
  expect(eventsBetween(from, cartAfter(blanketAdded(2)))).toEqual([
    cartEvent('ItemRemoved', { itemKey: cushionKey }),
    cartEvent('QuantityChanged', { itemKey: blanketKey, quantity: 2 }),
  ])
})

it('the events between two carts remove a code before they apply another, so that none is refused', () => {
  const chosen = ({ terms }: Coupon) => cartEvent('CouponApplied', { code: terms.code, terms })
  const [from, to] = [tenPercent, bigSpender].map((coupon) => cartAfter(blanketAdded(5), chosen(coupon)))
  if (from === undefined || to === undefined) throw new Error('There are two carts')
  expect(eventsBetween(from, to)).toEqual([
    cartEvent('CouponRemoved', { code: 'TEN' }),
    cartEvent('CouponApplied', { code: 'BIG', terms: null }),
  ])
})

it('the events between two carts enter a code that the server has not decided on, and no other once it is entered', () => {
  const entered = (code: string) => cartAfter(blanketAdded(5), cartEvent('CouponApplied', { code, terms: null }))
  expect(eventsBetween(cartAfter(blanketAdded(5)), entered('TEN'))).toEqual([
    cartEvent('CouponApplied', { code: 'TEN', terms: null }),
  ])
  expect(eventsBetween(entered('TEN'), entered('TEN'))).toEqual([])
})

it('the events between two carts follow no link again whose coupon both have, although another was followed since', () => {
  const followed = (code: string) => cartEvent('AffiliateCouponCaptured', { code })
  const applied = cartEvent('CouponAppliedByPolicy', { terms: tenPercent.terms, by: 'affiliate' })
  const cart = cartAfter(followed('TEN'), blanketAdded(5), applied, followed('LATER'))
  expect(eventsBetween(cart, cart)).toEqual([])
})
