import { expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import { orderFactsOf } from '#server/order/order-from-cart.ts'
import { blanketAdded, NOW } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { bigSpender, tenPercent } from '#tests/kit/goods.ts'

const request = { payment: { method: 'payfast' }, shipping: { method: 'localPickup' } } as CheckoutRequest

it.each([
  ['names the coupon that takes something off', tenPercent, 'TEN'],
  ['names no coupon whose minimum it does not reach, so that no use of it is counted', bigSpender, null],
])('an order %s', (_, { terms }, coupon) => {
  const cart = cartAfter(blanketAdded(), cartEvent('CouponApplied', { code: terms.code, terms }))
  expect(orderFactsOf({ cartId: 'cart0000000000000001', cart, request, placedAt: NOW }).coupon).toBe(coupon)
})
