import { expect, it } from 'vitest'
import type { Sql, Statement } from '#server/database/sql.ts'
import { lockCart, writeLockedCart } from '#server/events/locked-carts.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { added, uniqueName } from './cart-events.ts'
import { appending, NOW, newCart, withoutChange } from './cart-store-fixture.ts'

const sql = memorySql()

it('a cart’s creator still gets a key to it after staff have changed it', async () => {
  const store = sqlCartStore(sql())
  const madeBy = uniqueName('client')
  const { cartId } = await newCart(store, madeBy)
  await sql().transaction(async (run) => {
    const cart = await lockCart(run, { cartId })
    const { change } = cart === undefined ? { change: null } : appending(added(2))(cart.record)
    if (cart === undefined || change === null) throw new Error('the cart is there')
    await writeLockedCart(run, { cart, change, now: NOW })
  })
  const newKeyHash = uniqueName('key')
  const found = await store.update({ cart: { madeBy, newKeyHash }, now: NOW, handle: withoutChange })
  expect(found).toMatchObject({ cartId, position: 2 })
  expect(await store.head({ keyHash: newKeyHash })).toEqual({ cartId, position: 2 })
})

it('a cart’s creator gets no further key if one is used between the update’s read and its write', async () => {
  const store = sqlCartStore(sql())
  const madeBy = uniqueName('client')
  const { keyHash } = await newCart(store, madeBy)
  let isUsed = false
  const slow: Sql = {
    ...sql(),
    run: async (statement: Statement) => {
      if (!isUsed && statement.name?.startsWith('update carts') === true) {
        isUsed = true
        await store.update({ cart: { keyHash }, now: NOW, handle: withoutChange })
      }
      return sql().run(statement)
    },
  }
  const newKeyHash = uniqueName('key')
  const update = { cart: { madeBy, newKeyHash }, now: NOW, handle: withoutChange }
  expect(await sqlCartStore(slow).update(update)).toBeUndefined()
  expect(isUsed).toBe(true)
  expect(await store.head({ keyHash: newKeyHash })).toBeUndefined()
})
