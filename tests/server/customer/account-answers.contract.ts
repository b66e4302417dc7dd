import { describe, expect, it } from 'vitest'
import { listOrder } from '#server/customer/customer-orders.ts'
import type { AccountApp } from './account-app.ts'
import { loggedIn } from './logged-in.ts'

/** What the calls answer of an account. */
export function describeAccountAnswers(open: () => Promise<AccountApp>): void {
  describe('an account whose parcels are announced to another e-mail address', () => {
    it('is named by the address of its login in every answer', async () => {
      const { anna, browser, form } = await loggedIn(open)
      const details = { email: 'parcels@example.com', first_name: 'Anna', last_name: 'van Wyk' }
      const changed = await anna.post('/api/customer-details', details)
      const again = await browser().post('/api/login', form)
      const answers = [changed, again, await anna.get('/api/customer'), await anna.post('/api/refresh-token')]
      const named = answers.map(({ body }) => [body.email, body.customer.shipping.email])
      expect(named).toEqual(answers.map(() => [form.email, details.email]))
      expect(again.body.stream.events).toMatchObject([{ type: 'LoggedIn', data: { email: form.email } }])
    })
  })

  describe('the list of orders in an account’s stream', () => {
    it('is renewed when an order has changed, however soon, and not when none has', async () => {
      const { anna, customer, sql } = await loggedIn(open)
      const { user_id: customerId } = customer
      const order = { id: customerId, number: customerId, total: 1_299_900, item_count: 1, placed_at: 1 }
      const listed = async (status: string) => {
        await listOrder(sql.run, { customerId, order: { ...order, status } })
        const { body } = await anna.get(`/api/orders-customer?customer_id=${customerId}&cursor=1`)
        return body.stream.events.map(({ data }: { data: { orders: object[] } }) => data.orders)
      }
      const [paid, dispatched] = ['paid', 'dispatched'].map((status) => [{ ...order, status }])
      expect(await listed('paid')).toEqual([paid])
      expect(await listed('paid')).toEqual([paid])
      expect(await listed('dispatched')).toEqual([paid, dispatched])
    })
  })
}
