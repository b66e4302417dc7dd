import { expect, it } from 'vitest'
import { DAY } from '#domain/durations.ts'
import { CART_RETENTION_MS } from '#server/events/cart-store.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { hold, waiters } from '#tests/server/row-locks.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { NOW, newCart } from './cart-store-fixture.ts'

const sql = postgresTestSql()

it('a cart that its shopper uses again while old carts are deleted is kept, with its events', async () => {
  const store = sqlCartStore(sql())
  const { cartId, keyHash } = await newCart(store)
  const later = NOW + CART_RETENTION_MS + 3 * DAY
  const text = 'update carts set touched_at = $2 where id = $1'
  const using = await hold(sql(), (run) => run({ text, values: [cartId, later] }))
  const purged = store.purge(later)
  await Promise.race([purged, waiters(sql(), 1)])
  await using.release()
  await purged
  expect(await store.head({ keyHash })).toMatchObject({ cartId, position: 1 })
  expect(await store.events({ cartId, after: 0, until: 1 })).toHaveLength(1)
})
