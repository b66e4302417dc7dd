import { expect, it } from 'vitest'
import { processDueOrders } from '#server/order/due-orders.ts'
import { hold, waiters } from '#tests/server/row-locks.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { orderApp } from './order-app.ts'
import { HOUR, placed } from './placed-order.ts'

const sql = postgresTestSql()

it('a due order that another process is claiming is left to it, without waiting', async () => {
  const shop = await orderApp(sql())
  const { order, look } = await placed(shop)
  shop.shop.now += HOUR
  const text = 'update orders set due_at = $2 where id = $1'
  const values = [order.id, shop.shop.now + HOUR]
  const claiming = await hold(sql(), (run) => run({ text, values }))
  const processing = processDueOrders(shop.checkout)
  const first = await Promise.race([processing, waiters(sql(), 1).then(() => 'waits')])
  await claiming.release()
  expect([first, await processing]).toEqual([0, 0])
  expect((await look()).status).toBe('awaiting_payment')
})
