import { expect, it } from 'vitest'
import { FOLD_VERSION } from '#domain/log/fold-version.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { added } from './cart-events.ts'
import { appending, NOW, newCart, withoutChange } from './cart-store-fixture.ts'

const sql = memorySql()

it('a cart’s state that another version of the fold has stored is folded again from its events', async () => {
  const { run } = sql()
  const { cartId, keyHash } = await newCart(sqlCartStore(sql()))
  const rowOf = () =>
    run<{ fold: number; state: { lines: object } }>({
      text: 'select fold, state from carts where id = $1',
      values: [cartId],
    })
  const [before] = await rowOf()
  await run({
    text: `update carts set fold = fold - 1, state = '{"lines":{}}' where id = $1`,
    values: [cartId],
  })
  const store = sqlCartStore(sql())
  const read = await store.update({ cart: { keyHash }, now: NOW, handle: withoutChange })
  expect(read?.state).toEqual(before?.state)
  await store.update({ cart: { keyHash }, now: NOW, handle: appending(added(2)) })
  const [after] = await rowOf()
  expect(after?.fold).toBe(FOLD_VERSION)
  expect(Object.keys(after?.state.lines ?? {})).toHaveLength(2)
})
