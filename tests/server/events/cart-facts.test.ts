import { expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { cartFactsOf } from '#server/events/cart-facts.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { blanketAdded, cushionAdded } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { blanket, couponTerms, cushion } from '#tests/kit/goods.ts'
import { pushed } from '#tests/server/sync/pushed-events.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { added } from './cart-events.ts'
import { appending, NOW, newCart } from './cart-store-fixture.ts'

const sql = memorySql()

it('a cart is found by when a product was last added to it', async () => {
  const store = sqlCartStore(sql())
  const { cartId, keyHash } = await newCart(store)
  await store.update({ cart: { keyHash }, now: NOW + 1, handle: appending(added(1)) })
  const text = `select value, at from cart_facts where cart_id = $1 and kind = 'product'`
  expect(await sql().run({ text, values: [cartId] })).toEqual([{ value: '1', at: NOW + 1 }])
})

it('a cart is found by a coupon that the shop applied itself', () => {
  const event = cartEvent('CouponAppliedByPolicy', { terms: couponTerms('AUTO', { automatic: true }), by: 'policy' })
  const stored = { ...pushed(1, event), position: 1, origin: 'server', seq: null }
  expect(cartFactsOf([stored])).toEqual([{ kind: 'coupon', value: 'AUTO' }])
})

it('a cart is found by the products of a guest’s cart that was merged into it', () => {
  const lines = Object.values(cartAfter(blanketAdded(), cushionAdded()).lines)
  const merged = { from: 'cart-a', lines, shippingMethod: null, coupon: null, affiliateCoupon: null }
  const stored = { ...pushed(1, cartEvent('CartsMerged', merged)), position: 1, origin: 'server', seq: null }
  const products = [blanket, cushion].map(({ id }) => ({ kind: 'product', value: String(id) }))
  expect(cartFactsOf([stored])).toEqual(products)
})

it('a cart is found by the coupon of a guest’s cart that was merged into it', () => {
  const coupon = { terms: couponTerms('WINTER'), by: 'shopper' } as const
  const merged = { from: 'cart-a', lines: [], shippingMethod: null, coupon, affiliateCoupon: null }
  const stored = { ...pushed(1, cartEvent('CartsMerged', merged)), position: 1, origin: 'server', seq: null }
  expect(cartFactsOf([stored])).toEqual([{ kind: 'coupon', value: 'WINTER' }])
})
