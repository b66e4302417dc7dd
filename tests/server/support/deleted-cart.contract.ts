import { describe, expect, it } from 'vitest'
import { DAY } from '#domain/durations.ts'
import { CART_RETENTION_MS } from '#server/events/cart-store.ts'
import { deleteIdleCustomerCarts } from '#server/retention/delete-idle-carts.ts'
import { PASSWORD } from '#tests/server/customer/logins.contract.ts'
import { freeNumber, orderOf, shopperLog, throwAdded, throwKey } from './shopper.ts'
import type { SupportApp } from './support-app.ts'
import { supportedCustomer } from './supported-customer.ts'

/** The retention of a cart, the day by which its last use is stored, and a day more. */
const PAST_RETENTION = CART_RETENTION_MS + 2 * DAY
const reason = 'A joint of the frame opened'

export function describeDeletedCart(open: () => Promise<SupportApp>): void {
  async function ordered(opened: SupportApp, cartId: string, name: string) {
    const order = { cartId, number: await freeNumber(opened), email: opened.email(name) }
    return { ...order, orderId: await orderOf(opened, order) }
  }

  /** Deletes what was not used for a year, a year later. */
  async function deleteAfterYear({ shop, sql }: SupportApp) {
    shop.now += PAST_RETENTION
    await shop.store.purge(shop.now)
    await deleteIdleCustomerCarts(sql.transaction, shop.now)
  }

  const isKept = async ({ sql }: SupportApp, cartId: string) =>
    (await sql.run({ text: 'select from carts where id = $1', values: [cartId] })).length === 1

  describe('a customer whose cart was deleted after a year', () => {
    it('is found by their e-mail and opened, although they never ordered', async () => {
      const opened = await open()
      const email = opened.email('Idle')
      const account = { email, password: PASSWORD, first_name: 'Idle', last_name: 'Person' }
      await opened.browser().post('/api/register', account)
      await deleteAfterYear(opened)
      const thandi = await opened.agent()
      const { found } = (await thandi.get(`/api/support/find?q=${encodeURIComponent(email)}`)).body
      expect(found).toMatchObject([{ who: expect.stringContaining('I. P.'), itemCount: 0, orders: [] }])
      const { status, body } = await thandi.get(`/api/support/carts/${found[0].cartId}`)
      expect([status, body]).toMatchObject([200, { customer: { name: 'I. P.' }, orders: [], lines: [] }])
    })
  })

  describe('an order whose cart was deleted after a year', () => {
    it('is opened, found and changed by staff, with its recipient and its history', async () => {
      const opened = await open()
      const log = shopperLog(opened, opened.browser())
      await log.push([['ItemAdded', throwAdded]])
      const cartId = log.cartId()
      const { number, email } = await ordered(opened, cartId, 'Sipho')
      await deleteAfterYear(opened)
      expect(await isKept(opened, cartId)).toBe(false)
      const thandi = await opened.agent()
      const order = await thandi.get(`/api/support/orders/${number}`)
      expect([order.status, order.body]).toMatchObject([
        200,
        { cartId, itemCount: 0, lines: [], customer: { name: 'S. D.' }, orders: [{ number }] },
      ])
      for (const q of [number, email]) {
        const { found } = (await thandi.get(`/api/support/find?q=${encodeURIComponent(q)}`)).body
        expect(found, q).toMatchObject([{ cartId, itemCount: 0, total: 0, events: 0, orders: [{ number }] }])
      }
      const action = { kind: 'transfer_received', amount: 47_400, cartId, number, reference: 'FNB 17', reason }
      expect((await thandi.post('/api/support/act', action)).body.message).toBe(`Order ${number} is now paid.`)
      expect((await thandi.post('/api/support/reveal', { cartId, reason })).body.person).toMatchObject({ email })
      const { entries } = (await thandi.get(`/api/support/timeline?cartId=${cartId}`)).body
      const types = entries.map(({ type }: { type: string }) => type)
      expect(types).toEqual(expect.arrayContaining(['OrderPlaced', 'PaymentConfirmed']))
      const exported = await thandi.post('/api/support/export', { cartId, reason })
      expect([exported.status, exported.body.text]).toEqual([200, expect.stringContaining('PaymentConfirmed')])
    })

    it('is opened also if the cart was a customer’s', async () => {
      const customer = await supportedCustomer(open)
      const { number } = await ordered(customer, customer.cartId, 'Wilhelmina')
      await deleteAfterYear(customer)
      expect(await isKept(customer, customer.cartId)).toBe(false)
      const { body } = await (await customer.agent()).get(`/api/support/orders/${number}`)
      expect(body).toMatchObject({ cartId: customer.cartId, orders: [{ number }] })
    })

    it('is still listed with the customer into whose cart a login merged it', async () => {
      const customer = await supportedCustomer(open)
      const { shop, guestCart, cartId } = customer
      const { number } = await ordered(customer, guestCart, 'Wilhelmina')
      shop.now += PAST_RETENTION
      const thandi = await customer.agent()
      const used = { kind: 'correct_quantity', cartId, itemKey: throwKey, quantity: 2, reason }
      expect((await thandi.post('/api/support/act', used)).status).toBe(200)
      await shop.store.purge(shop.now)
      expect([await isKept(customer, guestCart), await isKept(customer, cartId)]).toEqual([false, true])
      expect((await thandi.get(`/api/support/carts/${cartId}`)).body).toMatchObject({ cartId, orders: [{ number }] })
      expect((await thandi.get(`/api/support/orders/${number}`)).body.orders).toMatchObject([{ number }])
      const { found } = (await thandi.get(`/api/support/find?q=${number}`)).body
      expect(found).toMatchObject([{ cartId: guestCart, orders: [{ number }] }])
    })
  })

  describe('a deleted cart without an order', () => {
    it('is unknown', async () => {
      const opened = await open()
      const log = shopperLog(opened, opened.browser())
      await log.push([['ItemAdded', throwAdded]])
      await deleteAfterYear(opened)
      const thandi = await opened.agent()
      expect((await thandi.get(`/api/support/carts/${log.cartId()}`)).status).toBe(404)
      expect((await thandi.get(`/api/support/find?q=${log.cartId()}`)).body.found).toEqual([])
    })
  })
}
