import { expect, it } from 'vitest'
import { DAY } from '#domain/durations.ts'
import { CART_RETENTION_MS } from '#server/events/cart-store.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const sql = memorySql()

it('carts are purged in batches, so that no statement grows with their number', async () => {
  const { run, maintenance } = sql()
  await run({
    text: `with old as (
        insert into carts (id, state, fold, position, last_seqs, item_count, total, created_at, touched_at, day_position, refused_length)
        select 'old' || i, '{}', 1, 1, '{}', 0, 0, 0, 0, 0, 0 from generate_series(1, 1000) as i returning id),
      keys as (insert into cart_keys (hash, cart_id) select 'hash ' || id, id from old)
      insert into cart_events (cart_id, position, origin, id, type, v, at, data, stored_at)
      select id, 1, 'server', 'event ' || id, 'CartReset', 1, 0, '{}', 0 from old`,
  })
  const deleted: number[] = []
  const store = sqlCartStore({
    ...sql(),
    maintenance: (work) =>
      maintenance((inside) =>
        work(async (statement) => {
          const rows = await inside(statement)
          if (statement.text.includes('delete from carts')) deleted.push(rows.length)
          return rows as never
        }),
      ),
  })
  await store.purge(CART_RETENTION_MS + 3 * DAY)
  expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(1_000)
  expect(Math.max(...deleted)).toBeLessThanOrEqual(200)
  const left = 'select id from carts union all select cart_id from cart_events union all select cart_id from cart_keys'
  expect(await run({ text: left })).toEqual([])
})

it('a purge deletes what is stored beside a guest’s cart, and keeps every customer’s cart', async () => {
  const { run } = sql()
  await run({
    text: `insert into carts (id, state, fold, position, last_seqs, item_count, total, created_at, touched_at, day_position, refused_length)
      select id, '{}', 1, 1, '{}', 0, 0, 0, 0, 0, 0 from unnest(array['guest', 'customer']) as id`,
  })
  await run({ text: `insert into cart_keys (hash, cart_id) values ('key of the guest', 'guest')` })
  await run({
    text: `insert into cart_facts (cart_id, kind, value, at) values ('guest', 'product', '1', 0), ('customer', 'product', '1', 0)`,
  })
  await run({
    text: `insert into browser_facts (cart_id, client_id, id, type, at, received_at, data)
      select cart_id, 'browser', 'fact', 'Viewed', 0, 0, '{}' from unnest(array['guest', 'customer']) as cart_id`,
  })
  await sqlCartStore(sql()).purge(CART_RETENTION_MS + 3 * DAY)
  const cartsOf = async (table: string, column: string) =>
    (await run<{ id: string }>({ text: `select ${column} as id from ${table}` })).map(({ id }) => id)
  expect(await cartsOf('carts', 'id')).toEqual(['customer'])
  expect(await cartsOf('cart_facts', 'cart_id')).toEqual(['customer'])
  expect(await cartsOf('browser_facts', 'cart_id')).toEqual(['customer'])
})
