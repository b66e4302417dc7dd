import { expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { cartPolicies } from '#domain/cart/cart-policies.ts'
import { offerOf } from '#domain/cart/decide-cart.ts'
import { cushionAdded } from '#tests/kit/entries.ts'
import { cartAfter, given, serverWorld } from '#tests/kit/given.ts'
import { automatic, blanket, couch, cushion } from '#tests/kit/goods.ts'
import { rejected } from '#tests/kit/rules.ts'

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

it('each product has a stock of its own, whatever the cart has of the others', () => {
  const few = serverWorld({ products: [{ ...blanket, stock: 2 }, cushion] })
  const { id: productId } = blanket
  given(cushionAdded(5))
    .when({ type: 'AddItem', productId, variation: null, colour: null, quantity: 3 }, few)
    .then(rejected('not_enough_stock', 'Weave throw: only 2 left.'))
})
