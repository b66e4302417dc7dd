import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Run, Sql } from '#server/database/sql.ts'
import { ORDER_FOLD_VERSION, orderEvents, readOrder } from '#server/order/order-store.ts'
import { checkOut, errorsReportedBy, type OrderApp, orderOf } from './order-app.ts'
import { HOUR, paid, placed } from './placed-order.ts'

/** A database in which the next `times` statements that write an order write it with a number that is taken. */
function sqlWithTakenNumber(sql: Sql, taken: { number: string; times: number }): Sql {
  const drawn =
    (run: Run): Run =>
    (statement) => {
      if (!statement.name?.startsWith('place order') || taken.times === 0) return run(statement)
      taken.times -= 1
      const values = (statement.values ?? []).map((value) =>
        typeof value === 'string' ? value.replaceAll(/"number":"[^"]*"/g, `"number":"${taken.number}"`) : value,
      )
      return run({ ...statement, values })
    }
  return { ...sql, transaction: (work) => sql.transaction((run) => work(drawn(run))) }
}

/** The rows of orders. */
export function describeStoredOrders(sql: () => Sql, open: (sql: Sql) => Promise<OrderApp>): void {
  it('an order whose number is taken draws others until one is not', async () => {
    const taken = { number: '', times: 0 }
    const shop = await open(sqlWithTakenNumber(sql(), taken))
    const { browser, email, sell, sql: stored } = shop
    taken.number = (await placed(shop)).order.number
    const [anna, product] = [browser(), await sell({ stock: 3 })]
    await anna.post('/api/register', { email: email('anna'), password: 'correct horse battery' })
    const { body: cart } = await anna.post('/api/cart', { productId: product.id, productQuantity: 1 })
    taken.times = 20
    const { status, body } = await checkOut(anna, orderOf({ total: cart.totals.total, email: email('anna') }))
    expect([status, taken.times]).toEqual([200, 0])
    expect(body.order.number).not.toBe(taken.number)
    const text = 'select id from orders where number = $1'
    expect(await stored.run({ text, values: [body.order.number] })).toEqual([{ id: body.order.id }])
    expect(await shop.stockOf(product.id)).toBe(2)
  })

  it('an order for which no number is free is answered that the shop is busy, is not stored, and may be sent again', async () => {
    const taken = { number: '', times: 0 }
    const shop = await open(sqlWithTakenNumber(sql(), taken))
    const { browser, email, sell, checkout } = shop
    taken.number = (await placed(shop)).order.number
    const errors = errorsReportedBy(checkout)
    const product = await sell({ stock: 3 })
    const anna = browser()
    await anna.post('/api/register', { email: email('anna'), password: 'correct horse battery' })
    const { body: cart } = await anna.post('/api/cart', { productId: product.id, productQuantity: 1 })
    const [wish, key] = [orderOf({ total: cart.totals.total, email: email('anna') }), randomUUID()]
    taken.times = 1_000
    expect(await checkOut(anna, wish, key)).toMatchObject({
      status: 503,
      body: { code: 'busy', data: { status: 503 } },
    })
    expect(taken.times).toBeGreaterThan(900)
    expect(errors).toHaveLength(1)
    expect(await shop.stockOf(product.id)).toBe(3)
    expect((await anna.get('/api/cart')).body.item_count).toBe(1)
    taken.times = 0
    expect((await checkOut(anna, wish, key)).status).toBe(200)
  })

  it('an order that was stored by another version of the shop is read from its events', async () => {
    const shop = await open(sql())
    const { order, say, look } = await placed(shop)
    const { run } = shop.sql
    const stored = await readOrder(run, order.id)
    for (const fold of [ORDER_FOLD_VERSION + 1, ORDER_FOLD_VERSION - 1]) {
      await run({
        text: `update orders set fold = $2, state = '{"order":null}' where id = $1`,
        values: [order.id, fold],
      })
      expect(await readOrder(run, order.id)).toEqual(stored)
    }
    expect(await say(paid())).toBe('new')
    expect((await look()).status).toBe('paid')
    const text = 'select fold from orders where id = $1'
    expect(await run({ text, values: [order.id] })).toEqual([{ fold: ORDER_FOLD_VERSION }])
  })

  it('an order keeps the sequence of its events, also if the clock was set back between them', async () => {
    const shop = await open(sql())
    const { order, say, look } = await placed(shop)
    shop.shop.now -= HOUR
    expect(await say(paid())).toBe('new')
    const { run } = shop.sql
    const types = (await orderEvents(run, order.id)).map(({ type }) => type)
    expect(types).toEqual(['OrderPlaced', 'PaymentStarted', 'PaymentConfirmed'])
    await run({ text: 'update orders set fold = 0 where id = $1', values: [order.id] })
    expect((await look()).status).toBe('paid')
  })
}
