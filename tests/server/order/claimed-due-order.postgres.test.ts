import { expect, it } from 'vitest'
import { processDueOrders } from '#server/order/due-orders.ts'
import { recordTransfer } from '#server/order/record-transfer.ts'
import { hold, waiters } from '#tests/server/row-locks.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { orderApp } from './order-app.ts'
import { emailSubjects, HOUR, placed } from './placed-order.ts'

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

it('a transfer that is being recorded when its reminder is due is not asked for any more', async () => {
  const shop = await orderApp(sql())
  const { order, look } = await placed(shop, 'bank_transfer')
  shop.shop.now = Date.parse(order.pay_by) - HOUR
  // Before the orders of the other test.
  await sql().run({ text: 'update orders set due_at = 0 where id = $1', values: [order.id] })
  const [begun, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const alsoStoreEvents = (): Promise<void> => {
    begun.resolve()
    return going.promise
  }
  const transfer = {
    orderId: order.id,
    amount: null,
    receipt: 'transfer',
    by: { kind: 'staff', name: 'Thandi' },
  } as const
  let recording: ReturnType<typeof recordTransfer> | undefined
  const transaction: ReturnType<typeof sql>['transaction'] = async (work) => {
    if (recording !== undefined) return sql().transaction(work)
    recording = recordTransfer({ ...shop.checkout, alsoStoreEvents }, transfer)
    await begun.promise
    const reminding = sql().transaction(work)
    await waiters(sql(), 1)
    going.resolve()
    return reminding
  }
  await processDueOrders({ ...shop.checkout, sql: { ...sql(), transaction } })
  expect(await recording).toMatchObject({ ok: true })
  expect((await look()).status).toBe('paid')
  expect(await emailSubjects(shop, order.number)).not.toContain(`We’re still holding your order ${order.number}`)
})
