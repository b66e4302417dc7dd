import { expect, it } from 'vitest'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { testShop } from '#tests/server/shop-fixture.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { addThrow, exchanged, push, streamOf } from './exchange-fixture.ts'
import { pushed } from './pushed-events.ts'

const sql = memorySql()

it('a guest’s first push that arrives at two processes at once, since its connection was cut, creates one cart, and both answers name it', async () => {
  const [shop, other] = [testShop(sqlCartStore(sql())), testShop(sqlCartStore(sql()))]
  const request = push([pushed(1, addThrow())], { newCartKey: shop.newCartKey() })
  const [first, again] = await Promise.all([exchanged(shop, request), exchanged(other, request)])
  expect([again.cartId, again.cartKey, again.acknowledged]).toEqual([first.cartId, request.newCartKey, 1])
  expect((await streamOf(shop, again)).filter(({ type }) => type === 'ItemAdded')).toHaveLength(1)
})
