import { expect, it } from 'vitest'
import { startOfDay } from '#server/events/cart-store.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { NOW, newCart } from './cart-store-fixture.ts'

const sql = memorySql()

it('a cart has the time at which it was created, while of its last use only the day is stored', async () => {
  const { cartId } = await newCart(sqlCartStore(sql()))
  const text = 'select created_at, touched_at from carts where id = $1'
  expect(await sql().run({ text, values: [cartId] })).toEqual([{ created_at: NOW, touched_at: startOfDay(NOW) }])
})
