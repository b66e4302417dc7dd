import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { deleteExpiredCheckoutAnswers } from '#server/order/checkout-answers.ts'
import { scheduleDueOrders } from '#server/order/due-orders.ts'
import { personalOrders } from '#server/order/personal-orders.ts'
import { hasOrdered } from '#server/order/purchase-history.ts'
import { settlePayment } from '#server/order/settle-payment.ts'
import { eventsOf } from '#tests/server/listening-app.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'
import { commandOf, HOUR, processAllDueOrders, runOnce } from './placed-order.ts'

/** A product of the shipped catalogue. */
const FJORD = 1008

export function describeAccountOrders(open: () => Promise<OrderApp>): void {
  async function customerWithOrder(shop: OrderApp) {
    const { browser, sell, email, providers } = shop
    const [home, product] = [browser(), await sell()]
    const { body: registered } = await home.post('/api/register', {
      email: email('anna'),
      password: 'correct horse battery',
    })
    const { body: cart } = await home.post('/api/cart', { productId: product.id, productQuantity: 1 })
    const { body } = await checkOut(
      home,
      orderOf({ total: cart.totals.total, email: email('anna'), method: 'payfast' }),
    )
    const reference = providers.begun.at(-1)?.reference ?? ''
    const pay = () =>
      settlePayment(shop.checkout, {
        provider: 'payfast',
        reference,
        outcome: { outcome: 'paid', amount: cart.totals.total, receipt: 'pf-1' },
      })
    const customerId: string = registered.customer.user_id
    const listed = async () => (await home.get(`/api/orders-customer?customer_id=${customerId}`)).body.orders
    return { home, product, order: body.order, key: body.order_key, customerId, pay, listed }
  }

  describe('a customer’s orders', () => {
    it('are in their account, with their current status', async () => {
      const shop = await open()
      const { listed, order, pay } = await customerWithOrder(shop)
      expect(await listed()).toMatchObject([{ id: order.id, status: 'awaiting_payment', total: 50_000, item_count: 1 }])
      await pay()
      expect(await listed()).toMatchObject([{ id: order.id, status: 'paid' }])
      await commandOf(shop)('dispatch', order.number, '--by', 'Thandi')
      expect(await listed()).toMatchObject([{ id: order.id, status: 'dispatched' }])
    })

    it('can be opened without their key, also once they have expired', async () => {
      const shop = await open()
      const { home, order } = await customerWithOrder(shop)
      shop.shop.now += 2 * HOUR
      await processAllDueOrders(shop)
      expect((await home.get(`/api/orders/${order.id}`)).body.order).toMatchObject({ status: 'expired' })
    })

    it('are listed with their number of pieces, also those that were placed as a guest', async () => {
      const { browser, sell, email, sql } = await open()
      const [guest, home] = [browser(), browser()]
      const mail = email('joins')
      const total = await fill(guest, await sell(), 3)
      expect((await checkOut(guest, orderOf({ total, email: mail }))).status).toBe(200)
      const { body } = await home.post('/api/register', { email: mail, password: 'correct horse battery' })
      const customerId: string = body.customer.user_id
      const { fromGuests } = personalOrders
      expect(await fromGuests?.join(sql.run, { customerId, emailKey: mail })).toBe(1)
      const listed = await home.get(`/api/orders-customer?customer_id=${customerId}`)
      expect(listed.body.orders).toMatchObject([{ total, item_count: 3 }])
    })

    it('are listed with their number of pieces as soon as they are placed', async () => {
      const { browser, sell, email } = await open()
      const home = browser()
      const form = { email: email('pieces'), password: 'correct horse battery' }
      const { body: registered } = await home.post('/api/register', form)
      const { body: cart } = await home.post('/api/cart', { productId: (await sell()).id, productQuantity: 3 })
      await checkOut(home, orderOf({ total: cart.totals.total, email: form.email }))
      const listed = await home.get(`/api/orders-customer?customer_id=${registered.customer.user_id}`)
      expect(listed.body.orders).toMatchObject([{ total: cart.totals.total, item_count: 3 }])
    })

    it('make them a verified buyer of what they paid for, and of nothing else', async () => {
      const shop = await open()
      const { product, customerId, pay } = await customerWithOrder(shop)
      const bought = (productId: number) => hasOrdered(shop.sql.run, { customerId, productId })
      expect(await bought(product.id)).toBe(false)
      await pay()
      expect(await bought(product.id)).toBe(true)
      expect(await bought(product.id + 1)).toBe(false)
      expect(await hasOrdered(shop.sql.run, { customerId: 'somebody', productId: product.id })).toBe(false)
    })

    it('publish their review of it at once; before they paid, it waits', async () => {
      const shop = await open()
      const { order, home, pay } = await customerWithOrder(shop)
      const values = [order.id, FJORD]
      await shop.sql.run({ text: 'update order_products set product_id = $2 where order_id = $1', values })
      const review = {
        name: 'Anna',
        email: 'anna@example.org',
        title: 'Soft',
        message: 'As soft as it looks.',
        rating: 5,
      }
      const write = async () => (await home.post('/api/review-create', { ...review, productId: FJORD })).body.status
      expect(await write()).toBe('waiting')
      await shop.sql.run({ text: 'delete from reviews where email = $1', values: [review.email] })
      await pay()
      expect(await write()).toBe('published')
    })

    it('keep them a verified buyer once the order is collected or delivered, and not once it is sent back', async () => {
      const shop = await open()
      const { product, order, customerId, pay } = await customerWithOrder(shop)
      await pay()
      const isBuyer = async (status: string) => {
        const text = 'update customer_orders set status = $2 where order_id = $1'
        await shop.sql.run({ text, values: [order.id, status] })
        return [status, await hasOrdered(shop.sql.run, { customerId, productId: product.id })]
      }
      for (const status of ['dispatched', 'ready_for_pick_up', 'collected', 'delivered'])
        expect(await isBuyer(status)).toEqual([status, true])
      for (const status of ['cancelled', 'expired', 'returned', 'refunded'])
        expect(await isBuyer(status)).toEqual([status, false])
    })
  })

  describe('an order’s live connection', () => {
    /** A customer's order, and the next event of the connections of its key's holder and of its customer. */
    async function withConnections() {
      const shop = await open()
      await shop.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = shop.app.server.address() as AddressInfo
      const customer = await customerWithOrder(shop)
      const { order, key, home } = customer
      const stop = new AbortController()
      onTestFinished(() => stop.abort())
      const url = `http://127.0.0.1:${port}/api/orders/${order.id}/live`
      const cookie = `rusbank_session=${home.cookies.get('rusbank_session')}`
      const byKey = eventsOf(await fetch(`${url}?key=${key}`, { signal: stop.signal }))
      const bySession = eventsOf(await fetch(url, { headers: { cookie }, signal: stop.signal }))
      return { ...customer, shop, byKey, bySession, next: () => Promise.all([byKey(), bySession()]) }
    }

    it('sends its position at once, and every change after that, to holders of its key and to its customer', async () => {
      const { order, pay, next } = await withConnections()
      expect(await next()).toEqual([2, 2].map((cursor) => ({ orderId: order.id, cursor })))
      await pay()
      expect(await next()).toEqual([3, 3].map((cursor) => ({ orderId: order.id, cursor })))
    })

    it('ends for a customer who logs out, and goes on for holders of its key', async () => {
      const { order, home, pay, byKey, bySession, next } = await withConnections()
      const now = { orderId: order.id, cursor: 2 }
      expect(await next()).toEqual([now, now])
      await home.post('/api/logout')
      expect(await bySession()).toBeNull()
      await pay()
      expect(await byKey()).toEqual({ ...now, cursor: 3 })
    })

    it('ends for a customer who has logged out without a notification, once it has to be read again', async () => {
      const { shop, order, next } = await withConnections()
      const now = { orderId: order.id, cursor: 2 }
      expect(await next()).toEqual([now, now])
      await shop.sql.run({ text: 'update sessions set ended_at = $1', values: [shop.shop.now] })
      shop.notifications.publish('missed', {})
      expect(await next()).toEqual([now, null])
    })
  })

  describe('the stored answers to checkouts', () => {
    it('are kept for a day: after that a repetition finds an empty cart, and orders nothing', async () => {
      const { browser, sell, email, checkout, shop, stockOf } = await open()
      const [guest, product, key] = [browser(), await sell(), randomUUID()]
      const body = orderOf({ total: await fill(guest, product), email: email('g') })
      await checkOut(guest, body, key)
      shop.now += 24 * 60 * 60 * 1000
      await deleteExpiredCheckoutAnswers(checkout.sql.run, shop.now)
      expect(await checkOut(guest, body, key)).toMatchObject({ status: 200 })
      // Not deleted yet.
      shop.now += 1
      expect(await checkOut(guest, body, key)).toMatchObject({ status: 400, body: { code: 'cart_empty' } })
      expect(await stockOf(product.id)).toBe(9)
    })

    it('are replaced once they have expired: an order placed under the key of an old refusal is answered again', async () => {
      const { browser, sell, email, shop } = await open()
      const [guest, product, key] = [browser(), await sell(), randomUUID()]
      const body = orderOf({ total: (await fill(guest, product)) + 50_000, email: email('g') })
      expect(await checkOut(guest, body, key)).toMatchObject({ status: 409, body: { code: 'total_changed' } })
      shop.now += 24 * 60 * 60 * 1000 + 1
      await fill(guest, product)
      const cart_hash = guest.seenCart()
      const first = await checkOut(guest, { ...body, cart_hash }, key)
      expect(first.status).toBe(200)
      expect(await checkOut(guest, { ...body, cart_hash }, key)).toMatchObject({ status: 200, body: first.body })
    })

    it('are deleted by the schedule when they have expired', async () => {
      const { browser, sell, email, checkout, shop, sql } = await open()
      const guest = browser()
      const { body } = await checkOut(guest, orderOf({ total: await fill(guest, await sell()), email: email('g') }))
      const stored = () =>
        sql.run({ text: 'select 1 from checkout_answers where order_id = $1', values: [body.order.id] })
      expect(await stored()).toHaveLength(1)
      shop.now += 24 * 60 * 60 * 1000 + 1
      const schedule = scheduleDueOrders(checkout)
      await runOnce(schedule)
      expect(await stored()).toEqual([])
    })
  })

  describe('a hostile request body', () => {
    it.each([
      ['more than the shop reads', `{"total":"${'9'.repeat(2 * 1024 * 1024)}"}`, 413],
      ['no JSON', '{"total":', 400],
      ['a list', '[]', 400],
      ['nothing', 'null', 400],
      ['a prototype', '{"__proto__":{"total":1}}', 400],
      ['a text for an object', '{"contact":"x","shipping":1,"payment":null}', 400],
    ])('of %s is answered in the usual error format', async (_what, payload, status) => {
      const { app } = await open()
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      const answer = await app.inject({ method: 'POST', url: '/api/checkout', headers, payload })
      expect([answer.statusCode, answer.json().data.status]).toEqual([status, status])
    })

    it.each(['', 'a b', 'x'.repeat(201), 'é'])('under the key %j is refused', async (key) => {
      const { browser } = await open()
      const answer = await browser().post('/api/checkout', orderOf({ total: 1, email: 'a@example.com' }), {
        'idempotency-key': key,
      })
      expect(answer).toMatchObject({ status: 400, body: { data: { fields: ['Idempotency-Key'] } } })
    })
  })
}
