import { expect, it } from 'vitest'
import { callCart } from '#server/cart/call-cart.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { testShop, throwBlanket } from '#tests/server/shop-fixture.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const sql = memorySql()

it('a cart that calls have changed is listed with the number of pieces and the total that its shopper sees', async () => {
  const shop = testShop(sqlCartStore(sql()))
  const add = { type: 'AddItem', productId: throwBlanket.id, variation: null, colour: null, quantity: 2 } as const
  const made = await callCart(shop, { cart: null, command: add })
  const key = made.ok ? (made.cart.cart_key ?? '') : ''
  const called = await callCart(shop, { cart: { key }, command: { type: 'ApplyCoupon', code: 'TEN' } })
  if (!called.ok) expect.unreachable(called.error.code)
  const { subtotal, total } = called.cart.totals
  expect(total).not.toBe(subtotal)
  expect(await sql().run({ text: 'select item_count, total from carts' })).toEqual([{ item_count: 2, total }])
})
