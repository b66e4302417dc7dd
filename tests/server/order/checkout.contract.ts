import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { ProviderUnavailable } from '#server/payments/provider-http.ts'
import { checkOut, errorsReportedBy, fill, type OrderApp, orderOf } from './order-app.ts'

export function describeCheckout(open: () => Promise<OrderApp>): void {
  describe('a checkout', () => {
    it('places an order of the cart, reserves its stock, empties the cart, and says how to pay', async () => {
      const { browser, sell, stockOf, email, eventTypes } = await open()
      const [guest, product] = [browser(), await sell({ stock: 5 })]
      const total = await fill(guest, product, 2)
      const { status, body } = await checkOut(guest, orderOf({ total, email: email('guest') }))
      expect(status).toBe(200)
      expect(body.order).toMatchObject({
        status: 'awaiting_transfer',
        number: expect.stringMatching(/^R[1-9]\d{5}$/),
        totals: { subtotal: 100_000, discount: 0, shipping_total: 0, total: 100_000 },
        item_count: 2,
        contact: { email: email('guest'), phone: '0821234567' },
        address: { city: 'Cape Town', state: 'WC' },
        next: ['transfer', 'pay', 'cancel'],
        payment: { method: 'bank_transfer', months: null, status: 'pending', attempts: 1 },
      })
      expect(body.payment).toMatchObject({ kind: 'transfer', reference: body.order.number, amount: 100_000 })
      expect(body.cart).toMatchObject({ item_count: 0, items: [] })
      expect(body.session).toBeNull()
      expect(await stockOf(product.id)).toBe(3)
      expect(await eventTypes(body.order.id)).toEqual(['OrderPlaced', 'PaymentStarted'])
      expect((await guest.get('/api/cart-guest')).body.item_count).toBe(0)
    })

    it('notifies the other pages of the cart of the position that has the order', async () => {
      const { browser, sell, email, checkout } = await open()
      const guest = browser()
      const total = await fill(guest, await sell())
      const publish = vi.spyOn(checkout.notifications, 'publish')
      expect((await checkOut(guest, orderOf({ total, email: email('g') }))).status).toBe(200)
      const { headers } = await guest.get('/api/cart-guest')
      const [cartId, cursor] = String(headers['cart-at']).split(' ')
      expect(publish.mock.calls).toContainEqual(['cart', { cartId, cursor: Number(cursor) }])
    })

    it('sends the shopper to the provider with a unique reference', async () => {
      const { browser, sell, email, providers } = await open()
      const guest = browser()
      const total = await fill(guest, await sell())
      const { body } = await checkOut(guest, orderOf({ total, email: email('g'), method: 'payfast' }))
      const [attempt] = providers.begun
      expect(body.payment).toEqual({
        kind: 'redirect',
        url: `https://payfast.example/pay?reference=${attempt?.reference}`,
      })
      expect(attempt).toMatchObject({ amount: 50_000, orderKey: body.order_key, origin: 'https://rusbank.example' })
      expect(attempt?.reference).toMatch(/^[a-z2-7]{20}$/)
      expect(body.order.status).toBe('awaiting_payment')
    })

    it('queues an e-mail with the bank details, whose link opens the order', async () => {
      const { browser, sell, email, sql } = await open()
      const guest = browser()
      const total = await fill(guest, await sell())
      const { body } = await checkOut(guest, orderOf({ total, email: email('post') }))
      const [mail] = await sql.run<{ text: string; html: string; subject: string }>({
        text: 'select subject, text, html from outbox where recipient = $1',
        values: [email('post')],
      })
      expect(mail?.subject).toBe(`Your order ${body.order.number}`)
      expect(mail?.text).toContain('Account number: 1002003004')
      expect(mail?.text).toContain(`Reference: ${body.order.number}`)
      expect(mail?.html).toContain('1002003004')
      const path = /https:\/\/rusbank\.example\/checkout\/order\/(\S+)\?key=(\S+)/.exec(mail?.text ?? '')
      const shown = await browser().get(`/api/orders/${path?.[1]}?key=${path?.[2]}`)
      expect(shown.body.order.id).toBe(body.order.id)
    })

    it('with a total of zero is paid at once', async () => {
      const { browser, sell, email, coupon } = await open()
      const [guest, product] = [browser(), await sell({ price: 60_000 })]
      await fill(guest, product)
      const promoCode = await coupon({ benefit: { kind: 'percent', basis_points: 10_000 } })
      await guest.post('/api/coupon-apply-guest', { promoCode })
      const { body, status } = await checkOut(guest, orderOf({ total: 0, email: email('free') }))
      expect(status).toBe(200)
      expect(body.payment).toMatchObject({ kind: 'none', why: 'nothing_due' })
      expect(body.order).toMatchObject({ status: 'paid', payment: { status: 'nothing_due', attempts: 0 } })
    })

    it('asks for the total after its discount, whichever way it is paid', async () => {
      const { browser, sell, email, coupon, providers } = await open()
      const guest = browser()
      await fill(guest, await sell({ price: 60_000 }))
      const promoCode = await coupon({ benefit: { kind: 'percent', basis_points: 1_000 } })
      const total = (await guest.post('/api/coupon-apply-guest', { promoCode })).body.totals.total
      const { body } = await checkOut(guest, orderOf({ total, email: email('less') }))
      expect([total, body.payment.amount]).toEqual([54_000, 54_000])
      await guest.post(`/api/orders/${body.order.id}/pay`, { key: body.order_key, method: 'payfast' })
      expect(providers.begun.at(-1)).toMatchObject({ method: 'payfast', amount: 54_000 })
    })

    it('with an unreachable provider creates an order that can be paid by another method', async () => {
      const { browser, sell, email, providers, checkout } = await open()
      const errors = errorsReportedBy(checkout)
      const guest = browser()
      const total = await fill(guest, await sell())
      providers.isUp = false
      const { status, body } = await checkOut(guest, orderOf({ total, email: email('g'), method: 'ozow' }))
      expect(status).toBe(200)
      expect(body.payment).toMatchObject({ kind: 'none', why: 'provider_unavailable' })
      expect(body.order).toMatchObject({ status: 'placed', next: ['pay', 'cancel'], payment: { status: 'failed' } })
      expect(errors).toEqual([expect.any(ProviderUnavailable)])
      const url = `/api/orders/${body.order.id}/pay?key=${body.order_key}`
      const again = await guest.post(url, { method: 'bank_transfer' })
      expect(again.body).toMatchObject({ payment: { kind: 'transfer' }, order: { status: 'awaiting_transfer' } })
    })
  })

  const password = 'correct horse battery'

  describe('a checkout under an e-mail that has an account', () => {
    it('asks for its password in place, and the order is then its customer’s, once', async () => {
      const { browser, sell, email, stockOf } = await open()
      const [guest, product, key] = [browser(), await sell(), randomUUID()]
      await browser().post('/api/register', { email: email('has'), password })
      const body = orderOf({ total: await fill(guest, product), email: email('has') })
      const refused = await checkOut(guest, body, key)
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'account_exists', message: 'Account Exists. Please enter your Password to Complete Order' },
      })
      const wrong = await checkOut(guest, { ...body, password: 'something else entirely' }, key)
      expect(wrong).toMatchObject({ status: 401, body: { message: 'Incorrect Email or Password' } })
      // An empty cart key counts as none.
      const { status, body: placed } = await checkOut(guest, { ...body, password, cartKey: '' }, key)
      expect(status).toBe(200)
      expect(placed.session).toMatchObject({ email: email('has') })
      const again = await checkOut(guest, { ...body, password }, key)
      expect(again.body.order).toEqual(placed.order)
      expect(await stockOf(product.id)).toBe(9)
      const customer_id = placed.session.customer.user_id
      const { body: account } = await guest.get(`/api/orders-customer?customer_id=${customer_id}`)
      expect(account.orders).toMatchObject([{ id: placed.order.id, number: placed.order.number, total: 50_000 }])
      expect((await guest.get(`/api/orders/${placed.order.id}`)).status).toBe(200)
    })

    it('merges the carts as a login does: if the account’s cart has more, the total changes, and the login stays', async () => {
      const { browser, sell, email } = await open()
      const [guest, product, other] = [browser(), await sell(), await sell()]
      const home = browser()
      await home.post('/api/register', { email: email('both'), password })
      await home.post('/api/cart', { productId: other.id, productQuantity: 1 })
      const body = { ...orderOf({ total: await fill(guest, product), email: email('both') }), password }
      const changed = await checkOut(guest, body)
      expect(changed).toMatchObject({ status: 409, body: { code: 'total_changed', data: { session: {} } } })
      const accepted = await checkOut(guest, { ...body, total: 100_000 })
      expect(accepted).toMatchObject({ status: 200, body: { order: { item_count: 2 }, session: null } })
    })
  })

  describe('an order', () => {
    it('is shown to holders of its key and to its customer, and does not exist for anybody else', async () => {
      const { browser, sell, email } = await open()
      const [guest, thief] = [browser(), browser()]
      const { body: thiefs } = await thief.post('/api/register', { email: email('thief'), password })
      // The thief is a customer with an order, which only they may see.
      const { body: cart } = await thief.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
      const { body: own } = await checkOut(thief, orderOf({ total: cart.totals.total, email: email('thief') }))
      expect((await thief.get(`/api/orders/${own.order.id}`)).status).toBe(200)
      // A client that is no browser sends its session in the call.
      expect((await browser().get(`/api/orders/${own.order.id}?token=${thiefs.token}`)).status).toBe(200)
      const total = await fill(guest, await sell())
      const { body } = await checkOut(guest, orderOf({ total, email: email('g') }))
      const url = `/api/orders/${body.order.id}`
      expect((await guest.get(`${url}?key=${body.order_key}`)).status).toBe(200)
      const missing = { status: 404, body: { code: 'unknown_order' } }
      expect(await thief.get(url)).toMatchObject(missing)
      expect(await thief.get(`${url}?key=`)).toMatchObject(missing)
      expect(await thief.get(`${url}?key=${own.order_key}`)).toMatchObject(missing)
      expect(await thief.get(`${url}?key=${body.order_key.slice(0, -1)}`)).toMatchObject(missing)
      expect(await thief.post(`${url}/pay`, { method: 'payfast' })).toMatchObject(missing)
      expect(await thief.post(`${url}/cancel`)).toMatchObject(missing)
      expect(await thief.get(`${url}/live`)).toMatchObject(missing)
      expect(await thief.get(`/api/orders/%00/live?key=${body.order_key}`)).toMatchObject(missing)
      expect(await thief.get(`/api/orders/nothing?key=${body.order_key}`)).toMatchObject(missing)
    })

    it('has no personal data and no keys in its stream or in its row', async () => {
      const { browser, sell, email, sql } = await open()
      const guest = browser()
      const total = await fill(guest, await sell())
      const { body } = await checkOut(guest, orderOf({ total, email: email('private'), method: 'payfast' }))
      const rows = await sql.run({
        text: `select (select json_agg(e) from order_events e where order_id = $1)::text as events,
          (select json_agg(o) from orders o where id = $1)::text as orders,
          (select json_agg(k) from order_keys k where order_id = $1)::text as keys,
          (select json_agg(c) from cart_events c where type = 'CartOrdered' and data->>'orderId' = $1)::text as carts`,
        values: [body.order.id],
      })
      const kept = JSON.stringify(rows)
      for (const secret of [email('private'), 'Lindiwe', 'Khumalo', '0821234567', 'Long Street', body.order_key]) {
        expect(kept).not.toContain(secret)
      }
    })
  })
}
