import { describe, expect, it } from 'vitest'
import type { Run } from '#server/database/sql.ts'
import { lockCartsAndNames, selectBoth } from '#server/events/cart-statements.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { changeStock } from '#server/order/stock.ts'
import { added } from '#tests/server/events/cart-events.ts'
import { appending, NOW } from '#tests/server/events/cart-store-fixture.ts'
import { addProduct, addVariation, lineOf, type Reserved, reserve } from '#tests/server/order/stock-fixture.ts'
import { hold, isLocked, waiters } from '#tests/server/row-locks.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'

/** Without an index, rows are found in the order of their insertion. Here the one with the higher id was inserted first. */
const withoutIndex = "select set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true)"

describe('a transaction that locks two rows', () => {
  const sql = postgresTestSql()
  let ids = 0

  interface Pair<Id> {
    readonly lower: Id
    readonly higher: Id
  }
  type Rows = { readonly table: string } & Pair<string | number>

  /** Whether work holds a lock of the row with the lower id while it waits for the one with the higher id. */
  async function locksLowerFirst(
    { table, lower, higher }: Rows,
    work: (run: Run) => Promise<unknown>,
  ): Promise<boolean> {
    const select = { text: `select from ${table} where id = $1 for update`, values: [higher] }
    const held = await hold(sql(), (run) => run(select))
    const working = sql().transaction(async (run) => {
      await run({ text: withoutIndex })
      await work(run)
    })
    await Promise.race([waiters(sql(), 1), working])
    const locked = await isLocked(sql(), { table, id: lower })
    await held.release()
    await working
    return locked
  }

  describe('of the stock', () => {
    /** Adds two products, with two variations of the first. */
    const addRows = async () => {
      ids += 10
      const [product, other] = [ids + 1, ids + 2]
      for (const id of [other, product]) await addProduct(sql().run, { id, stock: 9 })
      for (const id of [other, product]) await addVariation(sql().run, { id, productId: product, stock: 9 })
      return { lower: product, higher: other }
    }
    const line = (productId: number, variation: number | null) => lineOf({ productId, variation, quantity: 1 })
    const linesOf = {
      products: ({ lower, higher }: Pair<number>) => [line(higher, null), line(lower, null)],
      variations: ({ lower, higher }: Pair<number>) => [line(lower, higher), line(lower, lower)],
    }
    const works = [
      [
        'reserves it for an order',
        (run: Run, { lines }: Pick<Reserved, 'lines'>) => reserve(run, [{ lines, coupon: null }]),
      ],
      ['releases it', (run: Run, order: Pick<Reserved, 'lines'>) => changeStock(run, order, 1)],
      ['reserves it again', (run: Run, order: Pick<Reserved, 'lines'>) => changeStock(run, order, -1)],
    ] as const
    for (const table of ['products', 'variations'] as const) {
      for (const [name, work] of works) {
        it(`begins with the lower id of ${table} if it ${name}`, async () => {
          const pair = await addRows()
          const lines = linesOf[table](pair)
          expect(await locksLowerFirst({ table, ...pair }, (run) => work(run, { lines }))).toBe(true)
        })
      }
    }
  })

  describe('of carts', () => {
    /** Adds two carts, each with its id as its key's hash. */
    const addCarts = async () => {
      ids += 10
      const pair = { lower: `cart ${1_000 + ids}`, higher: `cart ${1_001 + ids}` }
      for (const cartId of [pair.higher, pair.lower]) {
        await sqlCartStore(sql()).create({
          cartId,
          keyHash: cartId,
          madeBy: null,
          now: NOW,
          handle: appending(added(1)),
        })
      }
      return pair
    }

    it.each([true, false])(
      'begins with the lower id if it merges a guest’s cart, whose id is lower: %s',
      async (isLower) => {
        const pair = await addCarts()
        const [keyHash, cartId] = isLower ? [pair.lower, pair.higher] : [pair.higher, pair.lower]
        const both = selectBoth({ keyHash, cartId })
        expect(await locksLowerFirst({ table: 'carts', ...pair }, (run) => run(both))).toBe(true)
      },
    )

    it('begins with the lower id if it writes the orders of several carts', async () => {
      const pair = await addCarts()
      const locks = lockCartsAndNames({ keyHashes: [pair.higher, pair.lower], names: [], lockTimeout: null })
      expect(await locksLowerFirst({ table: 'carts', ...pair }, (run) => run(locks))).toBe(true)
    })
  })
})
