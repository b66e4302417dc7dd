import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cartAfterEvent } from '#domain/cart/cart-after-event.ts'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { evolveCart } from '#domain/cart/evolve-cart.ts'
import { cartEvents } from '#tests/kit/arbitraries.ts'
import { blanketAdded, cushionAdded } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { blanketKey, cushionKey, tenPercent } from '#tests/kit/goods.ts'

it('an event makes a new cart, as the fold would, and leaves the cart before it as it was', () => {
  fc.assert(
    fc.property(fc.array(cartEvents, { maxLength: 15 }), cartEvents, (events, event) => {
      const before = cartAfter(...events)
      const kept = structuredClone(before)
      const folded = structuredClone(before)
      evolveCart(folded, event)
      expect(cartAfterEvent(before, event)).toEqual(folded)
      expect(before).toEqual(kept)
    }),
    { numRuns: 1_000 },
  )
})

it('a merge leaves the lines of the cart before it as they were', () => {
  const before = cartAfter(blanketAdded(1), cushionAdded(1))
  const guest = cartAfter(blanketAdded(2))
  const nothing = { shippingMethod: null, coupon: null, affiliateCoupon: null }
  const merged = cartEvent('CartsMerged', { from: 'guest', lines: Object.values(guest.lines), ...nothing })
  const after = cartAfterEvent(before, merged)
  expect([before.lines[blanketKey]?.quantity, after.lines[blanketKey]?.quantity]).toEqual([1, 3])
  expect(after.lines[cushionKey]).toBe(before.lines[cushionKey])
})

it('a removed promo code is not declined in the cart before it', () => {
  const { terms } = tenPercent
  const before = cartAfter(blanketAdded(1), cartEvent('CouponApplied', { code: terms.code, terms }))
  const after = cartAfterEvent(before, cartEvent('CouponRemoved', { code: terms.code }))
  expect([before.declinedCodes, after.declinedCodes]).toEqual([[], [terms.code]])
  expect(cartAfterEvent(after, cushionAdded(1)).declinedCodes).toEqual([terms.code])
})
