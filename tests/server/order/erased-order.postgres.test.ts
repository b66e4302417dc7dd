import { describe, expect, it } from 'vitest'
import { emailKeyOf } from '#domain/customer/email.ts'
import { customerByEmail } from '#server/customer/customers.ts'
import type { Run } from '#server/database/sql.ts'
import { listMail, queueMail } from '#server/mail/outbox.ts'
import { attemptsOfOrder, storePayment } from '#server/order/attempts.ts'
import { withNewOrderKey } from '#server/order/new-order-key.ts'
import { personalOrders } from '#server/order/personal-orders.ts'
import { mail } from '#tests/server/mail/mail-fixture.ts'
import { hold, waiters } from '#tests/server/row-locks.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { checkOut, orderApp, orderOf } from './order-app.ts'

const sql = postgresTestSql()

describe('an account that is being deleted', () => {
  /** A customer with an order, whose personal data a transaction has deleted that is still open. */
  async function deleting() {
    const shop = await orderApp(sql())
    const { browser, sell, email } = shop
    const [home, address] = [browser(), email('leaver')]
    await home.post('/api/register', { email: address, password: 'correct horse battery' })
    const { body: cart } = await home.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
    const wish = orderOf({ total: cart.totals.total, email: address, method: 'payfast' })
    const { order } = (await checkOut(home, wish)).body
    const customer = await customerByEmail(sql().run, emailKeyOf(address))
    if (customer === undefined) throw new Error('There is such a customer')
    const begin = () =>
      hold(sql(), async (run: Run) => {
        await personalOrders.owed?.(run, customer.id)
        await personalOrders.erase(run, customer.id)
      })
    return { ...shop, address, order, begin }
  }

  it('keeps no payment form that its provider answers with meanwhile', async () => {
    const { order, begin, checkout } = await deleting()
    await sql().run({ text: 'update order_attempts set payment = null where order_id = $1', values: [order.id] })
    const [attempt] = await attemptsOfOrder(sql().run, order.id)
    if (attempt === undefined) throw new Error('An order with a payment has an attempt')
    const erasing = await begin()
    const payment = { kind: 'redirect', url: 'https://payfast.example/?name=Anna' } as const
    const stored = storePayment(sql().run, checkout.secrets, { id: attempt.id, payment, providerToken: null })
    await waiters(sql(), 1)
    await erasing.release()
    expect(await stored).toEqual(payment)
    expect(await attemptsOfOrder(sql().run, order.id)).toMatchObject([{ payment: null }])
  })

  it('gets no new link to its order in an e-mail that is sent again meanwhile', async () => {
    const { order, begin } = await deleting()
    const text = `https://rusbank.example/checkout/order/${order.id}`
    const written = { ...mail(), text, orderId: order.id }
    await queueMail(sql().run, written, 1)
    const kept = (await listMail(sql().run, 100)).find(({ key }) => key === written.key)
    if (kept === undefined) throw new Error('The e-mail was queued')
    const erasing = await begin()
    const renewed = sql().transaction((run) => withNewOrderKey(run, kept))
    await waiters(sql(), 1)
    await erasing.release()
    expect(await renewed).toEqual(kept)
    expect(await sql().run({ text: 'select from order_keys where order_id = $1', values: [order.id] })).toEqual([])
  })
  it('gets no e-mail with a link to its order that somebody asks for meanwhile', async () => {
    const { browser, address, order, begin } = await deleting()
    const erasing = await begin()
    const response = browser().post('/api/order-link', { number: order.number, email: address })
    await waiters(sql(), 1)
    await erasing.release()
    expect((await response).status).toBe(202)
    expect(await sql().run({ text: 'select from order_keys where order_id = $1', values: [order.id] })).toEqual([])
    const text = 'select from outbox where order_id = $1 and key like $2'
    expect(await sql().run({ text, values: [order.id, `order ${order.id} link %`] })).toEqual([])
  })
})
