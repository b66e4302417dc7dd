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

it.each([
  ['in the Western Cape', '7925', { min: 2, max: 3 }],
  ['elsewhere', '0181', { min: 3, max: 4 }],
])('an order to a door %s promises the days of its postcode', (_, postcode, days) => {
  const toDoor = { ...request, shipping: { method: 'deliveryToDoor', postcode } } as CheckoutRequest
  const ordered = { cartId: 'cart0000000000000001', cart: cartAfter(blanketAdded()), placedAt: NOW }
  expect(orderFactsOf({ ...ordered, request: toDoor }).deliveryDays).toEqual(days)
  expect(orderFactsOf({ ...ordered, request }).deliveryDays).toBe(null)
})
