import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Answer, Browser } from '#tests/server/customer/browser.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'
import { HOUR } from './placed-order.ts'

/** How many orders may be placed in an hour, whatever becomes of them. */
const [PER_PERSON, PER_NETWORK] = [10, 60]
const PASSWORD = 'correct horse battery'

/** The limits of orders that were placed, also of those that were cancelled. */
export function describePlacedLimits(open: () => Promise<OrderApp>): void {
  async function shopWithStock() {
    const shop = await open()
    const { browser, email, sell, sql } = shop
    const product = await sell({ stock: 100_000 })
    const order = async (guest: Browser, as: string, key: string = randomUUID()) => {
      const total = await fill(guest, product)
      return checkOut(guest, orderOf({ total, email: email(as) }), key)
    }
    const cancel = async ({ body }: Answer) => {
      const { status } = await browser().post(`/api/orders/${body.order.id}/cancel`, { key: body.order_key })
      expect(status).toBe(200)
    }
    /** Places this many orders, and cancels each at once. */
    const orders = async (count: number, { as, from }: { as?: string; from?: string }) => {
      for (let placed = 0; placed < count; placed += 1) {
        const answer = await order(browser(from), as ?? `other${placed}`)
        expect(answer.status).toBe(200)
        await cancel(answer)
      }
    }
    /** A customer, and how they order under an e-mail. */
    const customer = async (name: string, from?: string) => {
      const home = browser(from)
      await home.post('/api/register', { email: email(name), password: PASSWORD })
      return async (as = name) => {
        await home.post('/api/cart-clear')
        const { body } = await home.post('/api/cart', { productId: product.id, productQuantity: 1 })
        return checkOut(home, orderOf({ total: body.totals.total, email: email(as) }))
      }
    }
    const mailsTo = async (as: string) => {
      const rows = await sql.run({ text: 'select 1 from outbox where recipient = $1', values: [email(as)] })
      return rows.length
    }
    return { ...shop, product, order, cancel, orders, customer, mailsTo }
  }
  const refused = { status: 429, body: { code: 'too_many_orders', data: { status: 429 } } }

  describe('placed orders', () => {
    it(`are limited to ${PER_PERSON} an hour per e-mail, also if they are cancelled, and an hour later there may be more`, async () => {
      const { browser, order, orders, mailsTo, shop, product, stockOf } = await shopWithStock()
      await orders(PER_PERSON, { as: 'victim' })
      const mails = await mailsTo('victim')
      const [guest, key] = [browser(), randomUUID()]
      const answer = await order(guest, 'VICTIM', key)
      expect(answer).toMatchObject(refused)
      expect(answer.body.message).toContain('contact us')
      expect(answer.headers['retry-after']).toBe(String(answer.body.data.retry_after))
      expect(answer.body.data.retry_after).toBeGreaterThan(0)
      expect(answer.body.data.retry_after).toBeLessThanOrEqual(HOUR / 1_000)
      expect([await mailsTo('victim'), await stockOf(product.id)]).toEqual([mails, 100_000])
      expect((await guest.get('/api/cart-guest')).body.item_count).toBe(1)
      expect((await order(browser(), 'somebody')).status).toBe(200)
      shop.now += HOUR
      // It was not the checkout's answer, so the same checkout may be repeated.
      await guest.post('/api/cart-clear-guest')
      expect((await order(guest, 'VICTIM', key)).status).toBe(200)
      expect((await order(browser(), 'victim')).status).toBe(200)
    })

    it(`are limited to ${PER_NETWORK} an hour per network address, whoever orders`, async () => {
      const { browser, order, orders, customer } = await shopWithStock()
      const from = '198.51.100.41'
      await orders(PER_NETWORK, { from })
      expect(await order(browser(from), 'somebody')).toMatchObject(refused)
      expect(await (await customer('thandi', from))()).toMatchObject(refused)
      expect((await order(browser('198.51.100.42'), 'somebody')).status).toBe(200)
    })

    it('count per customer who orders with their own e-mail: a stranger who orders with it does not use them up', async () => {
      const { orders, customer, cancel } = await shopWithStock()
      await orders(PER_PERSON, { as: 'anna' })
      const place = await customer('anna')
      for (let placed = 0; placed < PER_PERSON; placed += 1) await cancel(await place())
      expect(await place()).toMatchObject(refused)
      expect((await place('friend')).status).toBe(200)
    })

    it('count per e-mail if a customer orders with that of somebody else', async () => {
      const { browser, order, customer, cancel } = await shopWithStock()
      const [bongani, zanele] = [await customer('bongani'), await customer('zanele')]
      for (let placed = 0; placed < PER_PERSON; placed += 1) {
        await cancel(await (placed % 2 === 0 ? bongani : zanele)('victim'))
      }
      expect(await bongani('victim')).toMatchObject(refused)
      expect(await order(browser(), 'victim')).toMatchObject(refused)
      expect((await zanele()).status).toBe(200)
    })

    it('include those that cost nothing', async () => {
      const { browser, email, sell, coupon } = await shopWithStock()
      const promoCode = await coupon({ benefit: { kind: 'percent', basis_points: 10_000 } })
      const gift = await sell({ price: 60_000, stock: 100 })
      const place = async () => {
        const guest = browser()
        await fill(guest, gift)
        await guest.post('/api/coupon-apply-guest', { promoCode })
        return checkOut(guest, orderOf({ total: 0, email: email('lucky') }))
      }
      for (let placed = 0; placed < PER_PERSON; placed += 1) expect((await place()).status).toBe(200)
      expect(await place()).toMatchObject(refused)
    })

    it('have the same limit when they are placed concurrently', async () => {
      const { browser, email, sell, coupon } = await shopWithStock()
      const promoCode = await coupon({ benefit: { kind: 'percent', basis_points: 10_000 } })
      const gift = await sell({ price: 60_000, stock: 100 })
      const place = async () => {
        const guest = browser()
        await fill(guest, gift)
        await guest.post('/api/coupon-apply-guest', { promoCode })
        return checkOut(guest, orderOf({ total: 0, email: email('quick') }))
      }
      const answers = await Promise.all(Array.from({ length: PER_PERSON + 5 }, place))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(PER_PERSON)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    })

    it('do not include checkouts that were refused, and the answer of a placed order is repeated at any time', async () => {
      const { browser, email, order, orders, product } = await shopWithStock()
      await orders(PER_PERSON - 1, { as: 'careful' })
      const guest = browser()
      const total = await fill(guest, product)
      for (let refusals = 0; refusals < 3; refusals += 1) {
        const { status } = await checkOut(guest, orderOf({ total: total + 1, email: email('careful') }))
        expect(status).toBe(409)
      }
      const [body, key] = [orderOf({ total, email: email('careful') }), randomUUID()]
      const first = await checkOut(guest, body, key)
      expect(first.status).toBe(200)
      expect(await order(browser(), 'careful')).toMatchObject(refused)
      expect((await checkOut(guest, body, key)).body).toEqual(first.body)
    })
  })
}
