import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

export function describeCheckout(open: () => Promise<OrderApp>): void {
  describe('a checkout', () => {
    it('makes an order of the cart, takes its pieces, empties the cart, and says how to pay', async () => {
      const { browser, sell, stockOf, email, story } = await open()
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
      expect(await story(body.order.id)).toEqual(['OrderPlaced', 'PaymentStarted'])
      expect((await guest.get('/api/cart-guest')).body.item_count).toBe(0)
    })

    it('sends the shopper to the provider under a reference of its own', async () => {
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

    it('queues an e-mail with the bank details, and its link opens the order', async () => {
      const { browser, sell, email, sql } = await open()
      const guest = browser()
      const total = await fill(guest, await sell())
      const { body } = await checkOut(guest, orderOf({ total, email: email('post') }))
      const [letter] = await sql.run<{ text: string; html: string; subject: string }>({
        text: 'select subject, text, html from outbox where recipient = $1',
        values: [email('post')],
      })
      expect(letter?.subject).toBe(`Your order ${body.order.number}`)
      expect(letter?.text).toContain('Account number: 1002003004')
      expect(letter?.text).toContain(`Reference: ${body.order.number}`)
      expect(letter?.html).toContain('1002003004')
      const path = /https:\/\/rusbank\.example\/checkout\/order\/(\S+)\?key=(\S+)/.exec(letter?.text ?? '')
      const shown = await browser().get(`/api/orders/${path?.[1]}?key=${path?.[2]}`)
      expect(shown.body.order.id).toBe(body.order.id)
    })

    it('of nothing costs nothing and is paid', async () => {
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

    it('whose provider is silent leaves an order that can be paid in another way', async () => {
      const { browser, sell, email, providers } = await open()
      const guest = browser()
      const total = await fill(guest, await sell())
      providers.isUp = false
      const { status, body } = await checkOut(guest, orderOf({ total, email: email('g'), method: 'ozow' }))
      expect(status).toBe(200)
      expect(body.payment).toMatchObject({ kind: 'none', why: 'provider_unavailable' })
      expect(body.order).toMatchObject({ status: 'placed', next: ['pay', 'cancel'], payment: { status: 'failed' } })
      const url = `/api/orders/${body.order.id}/pay?key=${body.order_key}`
      const again = await guest.post(url, { method: 'bank_transfer' })
      expect(again.body).toMatchObject({ payment: { kind: 'transfer' }, order: { status: 'awaiting_transfer' } })
    })
  })

  describe('a checkout that is repeated', () => {
    it('gets its first answer, whatever happened since', async () => {
      const { browser, sell, email, checkout, stockOf } = await open()
      const [guest, product, key] = [browser(), await sell(), randomUUID()]
      const body = orderOf({ total: await fill(guest, product), email: email('g'), method: 'payfast' })
      const first = await checkOut(guest, body, key)
      await guest.post(`/api/orders/${first.body.order.id}/cancel`, { key: first.body.order_key })
      const second = await checkOut(guest, body, key)
      expect(second).toMatchObject({ status: 200, body: first.body })
      expect(await stockOf(product.id)).toBe(10)
      const { order_key, order } = second.body
      const shown = await browser().get(`/api/orders/${order.id}?key=${order_key}`)
      expect(shown.body.order.status).toBe('cancelled')
      expect(checkout.now()).toBeGreaterThan(0)
    })

    it('with many clicks at once makes one order, asks the provider once, and answers all the same', async () => {
      const { browser, sell, email, providers, stockOf } = await open()
      const [guest, product, key] = [browser(), await sell(), randomUUID()]
      const body = orderOf({ total: await fill(guest, product), email: email('g'), method: 'payjustnow' })
      const answers = await Promise.all(Array.from({ length: 12 }, () => checkOut(guest, body, key)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map((each) => JSON.stringify(each.body))).size).toBe(1)
      expect(providers.begun).toHaveLength(1)
      expect(await stockOf(product.id)).toBe(9)
    })

    it('under another key finds an empty cart: two tabs order once', async () => {
      const { browser, sell, email, stockOf } = await open()
      const [guest, product] = [browser(), await sell()]
      const body = orderOf({ total: await fill(guest, product), email: email('g') })
      const answers = await Promise.all([checkOut(guest, body), checkOut(guest, body), checkOut(guest, body)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
      expect(answers.filter(({ status }) => status === 400).map((each) => each.body.code)).toEqual([
        'cart_empty',
        'cart_empty',
      ])
      expect(await stockOf(product.id)).toBe(9)
    })

    it('with another body is refused', async () => {
      const { browser, sell, email } = await open()
      const [guest, key] = [browser(), randomUUID()]
      const body = orderOf({ total: await fill(guest, await sell()), email: email('g') })
      await checkOut(guest, body, key)
      const other = await checkOut(guest, { ...body, note: 'Ring twice' }, key)
      expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    })

    it('gets its first refusal again', async () => {
      const { browser, sell, email } = await open()
      const [guest, key] = [browser(), randomUUID()]
      const total = await fill(guest, await sell())
      const body = orderOf({ total: total + 1, email: email('g') })
      const first = await checkOut(guest, body, key)
      expect(first).toMatchObject({ status: 409, body: { code: 'total_changed' } })
      expect(await checkOut(guest, body, key)).toMatchObject({ status: 409, body: first.body })
    })

    it('with somebody else’s key and their words opens nobody’s order', async () => {
      const { browser, sell, email } = await open()
      const [guest, thief, key] = [browser(), browser(), randomUUID()]
      const product = await sell()
      const body = orderOf({ total: await fill(guest, product), email: email('g') })
      const own = await checkOut(guest, body, key)
      await fill(thief, product)
      const stolen = await checkOut(thief, { ...body, cart_hash: thief.seenCart() }, key)
      expect(stolen.status).toBe(200)
      expect(stolen.body.order.id).not.toBe(own.body.order.id)
      const other = browser()
      await fill(other, product)
      expect(await checkOut(other, body, key)).toMatchObject({ status: 409, body: { code: 'total_changed' } })
    })
  })

  describe('a checkout is refused, and nothing is ordered,', () => {
    it('without an Idempotency-Key', async () => {
      const { browser, sell, email, stockOf } = await open()
      const [guest, product] = [browser(), await sell()]
      const body = orderOf({ total: await fill(guest, product), email: email('g') })
      expect(await guest.post('/api/checkout', body)).toMatchObject({
        status: 400,
        body: { data: { fields: ['Idempotency-Key'] } },
      })
      expect(await stockOf(product.id)).toBe(10)
    })

    it('for another total than the shown one, and says what changed line by line', async () => {
      const { browser, sell, email, shop, stockOf } = await open()
      const [guest, product] = [browser(), await sell({ name: 'Bolster' })]
      const total = await fill(guest, product)
      shop.products.set(product.id, { ...product, price: 55_000 })
      const { status, body } = await checkOut(guest, orderOf({ total, email: email('g') }))
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'total_changed', data: { cart: { totals: { total: 55_000 } } } })
      expect(body.data.changes).toEqual([
        { item_key: `${product.id}-_-_`, name: 'Bolster', what: 'price', from: 50_000, to: 55_000 },
        { item_key: null, name: 'Total', what: 'total', from: 50_000, to: 55_000 },
      ])
      expect(await stockOf(product.id)).toBe(10)
    })

    it('at a price that another process has changed already', async () => {
      const { browser, sell, email, sql } = await open()
      const [guest, product] = [browser(), await sell()]
      const total = await fill(guest, product)
      await sql.run({ text: 'update products set price = 60000 where id = $1', values: [product.id] })
      const refused = await checkOut(guest, orderOf({ total, email: email('g') }))
      expect(refused).toMatchObject({ status: 409, body: { code: 'total_changed' } })
      expect(await checkOut(guest, orderOf({ total: 60_000, email: email('g') }))).toMatchObject({ status: 200 })
    })

    it('of a product that was withdrawn', async () => {
      const { browser, sell, email, sql } = await open()
      const [guest, product] = [browser(), await sell()]
      const total = await fill(guest, product)
      await sql.run({ text: 'update products set withdrawn = true where id = $1', values: [product.id] })
      const refused = await checkOut(guest, orderOf({ total, email: email('g') }))
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'out_of_stock', data: { changes: [{ what: 'withdrawn' }, { what: 'total' }] } },
      })
    })

    it('of an empty cart, of no cart, and of a cart that nobody knows', async () => {
      const { browser, sell, email } = await open()
      const guest = browser()
      const body = orderOf({ total: 0, email: email('g') })
      expect(await checkOut(guest, body)).toMatchObject({ status: 400, body: { code: 'cart_empty' } })
      await fill(guest, await sell())
      await guest.post('/api/cart-clear-guest')
      expect(await checkOut(guest, body)).toMatchObject({ status: 400, body: { code: 'cart_empty' } })
      const unknown = { ...body, cartKey: 'x'.repeat(43) }
      expect(await checkOut(browser(), unknown)).toMatchObject({ status: 404, body: { code: 'unknown_cart_key' } })
      expect(await checkOut(browser(), { ...body, cartKey: '../..' })).toMatchObject({ status: 404 })
    })

    it('with a plan that the total is too small or too large for', async () => {
      const { browser, sell, email } = await open()
      const guest = browser()
      const total = await fill(guest, await sell({ price: 40_000 }))
      const plan = await checkOut(guest, orderOf({ total, email: email('g'), method: 'finchoice', months: 3 }))
      expect(plan).toMatchObject({ status: 400, body: { code: 'method_not_available' } })
      expect(await checkOut(guest, orderOf({ total, email: email('g') }))).toMatchObject({ status: 200 })
    })

    it.each([
      ['a negative total', { total: -1 }],
      ['half a cent', { total: 0.5 }],
      ['a total in words', { total: '50000' }],
      ['more than there is', { total: 1e20 }],
      ['no total', { total: undefined }],
      ['a plan over 2 months', { payment: { method: 'finchoice', months: 2 } }],
      ['a plan over 13 months', { payment: { method: 'finchoice', months: 13 } }],
      ['a plan over no months', { payment: { method: 'finchoice' } }],
      ['a way to pay that there is not', { payment: { method: 'cash' } }],
      ['nobody', { contact: {} }],
      ['nobody’s e-mail', { contact: { email: 'x', first_name: 'A', last_name: 'B', phone: '0821234567' } }],
      ['nowhere', { shipping: { method: 'deliveryToDoor' } }],
      [
        'a province on the moon',
        { shipping: { method: 'deliveryToDoor', address: 'a', city: 'b', state: 'XX', postcode: '8001' } },
      ],
      ['a note without an end', { note: 'x'.repeat(1_001) }],
    ])('for %s', async (_what, wrong) => {
      const { browser, sell, email, stockOf } = await open()
      const [guest, product] = [browser(), await sell()]
      const body = { ...orderOf({ total: await fill(guest, product), email: email('g') }), ...wrong }
      const refused = await checkOut(guest, body)
      expect(refused).toMatchObject({ status: 400, body: { data: { status: 400, fields: expect.any(Array) } } })
      expect(await stockOf(product.id)).toBe(10)
    })

    it('with the words that stand beside the fields', async () => {
      const { browser, email } = await open()
      const empty = { ...orderOf({ total: 1, email: email('g') }), contact: { email: '', first_name: ' ' } }
      expect((await checkOut(browser(), empty)).body).toMatchObject({
        message: 'Please complete all fields',
        data: { fields: ['contact.email', 'contact.first_name', 'contact.last_name', 'contact.phone'] },
      })
      const wrong = orderOf({ total: 1, email: 'no e-mail' })
      expect((await checkOut(browser(), wrong)).body).toMatchObject({
        message: 'Invalid email',
        data: { fields: ['contact.email'] },
      })
    })
  })

  describe('an e-mail that has an account', () => {
    const password = 'correct horse battery'

    it('asks for its password in place, and the order goes on as its customer’s, once', async () => {
      const { browser, sell, email, stockOf } = await open()
      const [guest, product, key] = [browser(), await sell(), randomUUID()]
      await browser().post('/api/register', { email: email('has'), password })
      const body = orderOf({ total: await fill(guest, product), email: email('has') })
      const asked = await checkOut(guest, body, key)
      expect(asked).toMatchObject({
        status: 409,
        body: { code: 'account_exists', message: 'Account Exists. Please enter your Password to Complete Order' },
      })
      const wrong = await checkOut(guest, { ...body, password: 'something else entirely' }, key)
      expect(wrong).toMatchObject({ status: 401, body: { message: 'Incorrect Email or Password' } })
      const { status, body: placed } = await checkOut(guest, { ...body, password }, key)
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

    it('merges the carts as a login does: with more in the account’s cart the total is another, and the login stays', async () => {
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

  describe('an order is seen', () => {
    it('by who has its key, and by its customer, and for anybody else there is none', async () => {
      const { browser, sell, email } = await open()
      const [guest, thief] = [browser(), browser()]
      await thief.post('/api/register', { email: email('thief'), password: 'correct horse battery' })
      const total = await fill(guest, await sell())
      const { body } = await checkOut(guest, orderOf({ total, email: email('g') }))
      const url = `/api/orders/${body.order.id}`
      expect((await guest.get(`${url}?key=${body.order_key}`)).status).toBe(200)
      const missing = { status: 404, body: { code: 'unknown_order' } }
      expect(await thief.get(url)).toMatchObject(missing)
      expect(await thief.get(`${url}?key=`)).toMatchObject(missing)
      expect(await thief.get(`${url}?key=${body.order_key.slice(0, -1)}`)).toMatchObject(missing)
      expect(await thief.post(`${url}/pay`, { method: 'payfast' })).toMatchObject(missing)
      expect(await thief.post(`${url}/cancel`)).toMatchObject(missing)
      expect(await thief.get(`${url}/live`)).toMatchObject(missing)
      expect(await thief.get(`/api/orders/nothing?key=${body.order_key}`)).toMatchObject(missing)
    })

    it('and nothing of its people or keys is in its stream or in its row', async () => {
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
