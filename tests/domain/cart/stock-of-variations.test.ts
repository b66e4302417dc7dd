import { expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { cartPolicies } from '#domain/cart/cart-policies.ts'
import { offerOf } from '#domain/cart/decide-cart.ts'
import { cartAfter, serverWorld } from '#tests/kit/given.ts'
import { automatic, couch } from '#tests/kit/goods.ts'

const offered = cartEvent('AutomaticCouponsOffered', { coupons: [automatic.terms] })

function added(variation: number, quantity: number) {
  const choice = { productId: couch.id, variation, colour: 'stone' }
  return cartEvent('ItemAdded', { ...choice, quantity, offer: offerOf(couch, choice) })
}

it('each variation of a product has a stock of its own, whatever the cart has of the others', () => {
  const cart = cartAfter(offered, added(100101, 3), added(100102, 2))
  expect(cartPolicies(cart, serverWorld({ coupons: [automatic] })).map(({ type }) => type)).toEqual([
    'CouponAppliedByPolicy',
  ])
  const more = cartAfter(offered, added(100101, 3), added(100102, 3))
  expect(cartPolicies(more, serverWorld({ coupons: [automatic] }))).toContainEqual(
    cartEvent('StockFell', { itemKey: '1001-100102-stone', quantity: 2 }),
  )
})
