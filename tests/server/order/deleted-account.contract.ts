import { describe, expect, it } from 'vitest'
import { checkOut, type OrderApp, orderOf } from './order-app.ts'
import { commandOf } from './placed-order.ts'

/** The orders of a deleted account. */
export function describeDeletedAccount(open: () => Promise<OrderApp>): void {
  describe('deleting an account', () => {
    it('is refused until its paid orders are delivered', async () => {
      const shop = await open()
      const { browser, sell, email } = shop
      const home = browser()
      const password = 'correct horse battery'
      await home.post('/api/register', { email: email('waiting'), password })
      const { body: cart } = await home.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
      const { body } = await checkOut(home, orderOf({ total: cart.totals.total, email: email('waiting') }))
      const { number } = body.order
      const command = commandOf(shop)
      await command('transfer-received', number, '--by', 'Thandi')
      const refused = await home.post('/api/customer-delete', { password })
      expect(refused).toMatchObject({ status: 409, body: { code: 'order_under_way', data: { status: 409 } } })
      expect((await home.get('/api/customer/export')).body.order_details).toMatchObject([
        { number, address: { city: 'Cape Town' } },
      ])
      await command('dispatch', number, '--by', 'Thandi')
      await command('delivered', number, '--by', 'Thandi')
      expect((await home.post('/api/customer-delete', { password })).status).toBe(200)
    })

    it('removes all personal data from its orders, whose streams stay', async () => {
      const shop = await open()
      const { browser, sell, email, sql, eventTypes } = shop
      const home = browser()
      const registered = await home.post('/api/register', { email: email('leaver'), password: 'correct horse battery' })
      const product = await sell()
      const { body: cart } = await home.post('/api/cart', { productId: product.id, productQuantity: 1 })
      const { body } = await checkOut(home, orderOf({ total: cart.totals.total, email: email('leaver') }))
      const exported = await home.get('/api/customer/export')
      expect(exported.body.order_details).toMatchObject([{ number: body.order.number, address: { city: 'Cape Town' } }])
      expect(registered.status).toBe(200)
      await home.post('/api/customer-delete', { password: 'correct horse battery' })
      const rows = await sql.run({
        text: `select (select count(*)::integer from order_people where order_id = $1) as people,
          (select count(*)::integer from order_keys where order_id = $1) as keys,
          (select count(*)::integer from checkout_answers where order_id = $1) as answers,
          (select count(*)::integer from outbox where recipient = $2) as letters,
          (select customer_id from customer_orders where order_id = $1) as customer`,
        values: [body.order.id, email('leaver')],
      })
      expect(rows).toEqual([{ people: 0, keys: 0, answers: 0, letters: 0, customer: null }])
      expect(await eventTypes(body.order.id)).toEqual(['OrderPlaced', 'PaymentStarted'])
    })
  })
}
