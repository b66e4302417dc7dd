import { expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { cartFactsOf } from '#server/events/cart-facts.ts'
import { couponTerms } from '#tests/kit/goods.ts'
import { pushed } from '#tests/server/sync/pushed-events.ts'

it('a cart is found by a coupon that the shop applied itself', () => {
  const event = cartEvent('CouponAppliedByPolicy', { terms: couponTerms('AUTO', { automatic: true }), by: 'policy' })
  const stored = { ...pushed(1, event), position: 1, origin: 'server', seq: null }
  expect(cartFactsOf([stored])).toEqual([{ kind: 'coupon', value: 'AUTO' }])
})

it('a cart is found by the coupon of a guest’s cart that was merged into it', () => {
  const coupon = { terms: couponTerms('WINTER'), by: 'shopper' } as const
  const merged = { from: 'cart-a', lines: [], shippingMethod: null, coupon, affiliateCoupon: null }
  const stored = { ...pushed(1, cartEvent('CartsMerged', merged)), position: 1, origin: 'server', seq: null }
  expect(cartFactsOf([stored])).toEqual([{ kind: 'coupon', value: 'WINTER' }])
})
