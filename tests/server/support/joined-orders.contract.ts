import { describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/server/customer/logins.contract.ts'
import { freeNumber, orderOf, shopperLog, throwAdded } from './shopper.ts'
import type { SupportApp } from './support-app.ts'

/** Orders placed as a guest that a customer has added to the account. */
export function describeJoinedOrders(open: () => Promise<SupportApp>): void {
  describe('an order that was added to an account', () => {
    it('shows staff an order that the customer ordered as a guest and has added to their account', async () => {
      const opened = await open()
      const { browser, email, agent } = opened
      const mail = email('Joined')
      const guest = shopperLog(opened, browser())
      await guest.push([['ItemAdded', throwAdded]])
      const number = await freeNumber(opened)
      await orderOf(opened, { cartId: guest.cartId(), number, email: mail })
      const owner = browser()
      const log = shopperLog(opened, owner)
      await log.push([['ItemAdded', throwAdded]])
      await owner.post('/api/register', {
        email: mail,
        password: PASSWORD,
        first_name: 'Joined',
        cartKey: log.cartKey(),
      })
      await opened.sql.run({ text: 'update customers set mailbox_shown_at = 1 where email = $1', values: [mail] })
      const { found } = (await owner.get('/api/customer/mailbox')).body
      expect(found).toMatchObject({ orders: 1 })
      expect((await owner.post('/api/customer/mailbox/join', { found })).status).toBe(200)
      const own = (await owner.get('/api/customer')).body.customer.user_id
      const listed = (await owner.get(`/api/orders-customer?customer_id=${own}`)).body.orders
      expect(listed).toMatchObject([{ number }])
      const thandi = await agent()
      const list = (await thandi.get(`/api/support/find?q=${encodeURIComponent(mail)}`)).body.found
      const [row] = await opened.sql.run<{ cart_id: string }>({
        text: 'select cart_id from customers where email = $1',
        values: [mail],
      })
      const cartId = row?.cart_id ?? ''
      expect
        .soft(list.find((each: { cartId: string }) => each.cartId === cartId))
        .toMatchObject({ orders: [{ number }] })
      expect.soft((await thandi.get(`/api/support/carts/${cartId}`)).body.orders).toMatchObject([{ number }])
      const cancel = { kind: 'cancel', cartId, number, reason: 'Asked on the phone' }
      expect
        .soft((await thandi.post('/api/support/act', cancel)).body)
        .toEqual({ message: `Order ${number} is now cancelled.` })
    })
  })
}
