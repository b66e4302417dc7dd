import { describe, expect, it, vi } from 'vitest'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

/** Checkouts that place no order. */
export function describeRefusedCheckout(open: () => Promise<OrderApp>): void {
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

    it.each([false, true])(
      'with a session that has ended, whose customer has to log in again (only_repeat: %s)',
      async (only_repeat) => {
        const { browser, sell, email, sql } = await open()
        const home = browser()
        const form = { email: email('ended'), password: 'correct horse battery' }
        await home.post('/api/register', form)
        const { body: cart } = await home.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
        const order = { ...orderOf({ total: cart.totals.total, email: form.email }), only_repeat }
        await sql.run({ text: 'update sessions set ended_at = 1 where ended_at is null', values: [] })
        expect(await checkOut(home, order)).toMatchObject({ status: 401, body: { code: 'session_ended' } })
        expect(await home.post('/api/login', form)).toMatchObject({ status: 200 })
        expect((await home.get('/api/cart')).body.totals.total).toBe(cart.totals.total)
      },
    )

    it.each(['nobody', 'another customer'])(
      'from the page of a customer while the session is of: %s',
      async (whose) => {
        const { browser, sell, email } = await open()
        const [home, other] = [browser(), browser()]
        const password = 'correct horse battery'
        const { body } = await home.post('/api/register', { email: email('own'), password })
        const { body: cart } = await home.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
        const { user_id: customer } = body.customer
        const order = { ...orderOf({ total: cart.totals.total, email: email('own') }), customer }
        if (whose !== 'nobody') await other.post('/api/register', { email: email('other'), password })
        expect(await checkOut(other, order)).toMatchObject({ status: 401, body: { code: 'session_ended' } })
        expect(await checkOut(home, order)).toMatchObject({ status: 200 })
      },
    )

    it('for another total than the shown one, and lists the changes line by line', async () => {
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

    it('but not if only the regular price beside the price has changed', async () => {
      const { browser, sell, shop, email } = await open()
      const [guest, product] = [browser(), await sell()]
      const total = await fill(guest, product)
      shop.products.set(product.id, { ...product, regular_price: 70_000 })
      expect(await checkOut(guest, orderOf({ total, email: email('regular') }))).toMatchObject({ status: 200 })
    })

    it('at a price that another process has already changed', async () => {
      const { browser, sell, email, sql } = await open()
      const [guest, product] = [browser(), await sell()]
      const total = await fill(guest, product)
      await sql.run({ text: 'update products set price = 60000 where id = $1', values: [product.id] })
      const refused = await checkOut(guest, orderOf({ total, email: email('g') }))
      expect(refused).toMatchObject({ status: 409, body: { code: 'total_changed' } })
      expect(await checkOut(guest, orderOf({ total: 60_000, email: email('g') }))).toMatchObject({ status: 200 })
    })

    it('at such a price once the catalogue has been read again, and not tried meanwhile', async () => {
      const { browser, sell, email, sql, checkout } = await open()
      const [guest, product] = [browser(), await sell()]
      const total = await fill(guest, product)
      await sql.run({ text: 'update products set price = 60000 where id = $1', values: [product.id] })
      const { reloadCatalogue } = checkout
      const reading = vi.spyOn(checkout, 'reloadCatalogue').mockImplementation(async () => {
        // More queries than another try of the checkout needs.
        for (let queries = 0; queries < 50; queries += 1) await sql.run({ text: 'select 1' })
        await reloadCatalogue()
      })
      const refused = await checkOut(guest, orderOf({ total, email: email('g') }))
      expect(refused).toMatchObject({ status: 409, body: { code: 'total_changed' } })
      expect(reading).toHaveBeenCalledTimes(1)
    })

    it('at another price, which the other pages of the cart hear of at once', async () => {
      const { browser, sell, email, shop, checkout } = await open()
      const [guest, product] = [browser(), await sell()]
      const total = await fill(guest, product)
      shop.products.set(product.id, { ...product, price: 55_000 })
      const publish = vi.spyOn(checkout.notifications, 'publish')
      expect((await checkOut(guest, orderOf({ total, email: email('g') }))).status).toBe(409)
      const { headers } = await guest.get('/api/cart-guest')
      const [cartId, cursor] = String(headers['cart-at']).split(' ')
      expect(publish.mock.calls).toContainEqual(['cart', { cartId, cursor: Number(cursor) }])
    })

    it('of a withdrawn product beside others', async () => {
      const { browser, sell, email, sql } = await open()
      const [guest, product] = [browser(), await sell()]
      await fill(guest, product)
      const total = await fill(guest, await sell())
      await sql.run({ text: 'update products set withdrawn = true where id = $1', values: [product.id] })
      const refused = await checkOut(guest, orderOf({ total, email: email('g') }))
      expect(refused).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    })

    it('of a withdrawn product', async () => {
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

    it('of a withdrawn product that an earlier try has already taken out of the cart', async () => {
      const { browser, sell, email, sql } = await open()
      const [guest, product] = [browser(), await sell()]
      const order = orderOf({ total: await fill(guest, product), email: email('g') })
      await sql.run({ text: 'update products set withdrawn = true where id = $1', values: [product.id] })
      const [first, second] = [await checkOut(guest, order), await checkOut(guest, order)]
      expect((await guest.get('/api/cart-guest')).body.item_count).toBe(0)
      expect([first, second].map(({ body }) => body.code)).toEqual(['out_of_stock', 'out_of_stock'])
    })

    it('of an empty cart, of no cart, and of an unknown cart', async () => {
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

    it('with a payment plan that does not take the total', async () => {
      const { browser, sell, email } = await open()
      const guest = browser()
      const total = await fill(guest, await sell({ price: 40_000 }))
      const plan = await checkOut(guest, orderOf({ total, email: email('g'), method: 'finchoice', months: 3 }))
      expect(plan).toMatchObject({ status: 400, body: { code: 'method_not_available' } })
      expect(await checkOut(guest, orderOf({ total, email: email('g') }))).toMatchObject({ status: 200 })
    })

    it('with a payment method that the shop does not offer', async () => {
      const { browser, sell, email, providers } = await open()
      const guest = browser()
      const total = await fill(guest, await sell())
      const all = providers.methods
      providers.methods = () => all().filter(({ id }) => id !== 'ozow')
      const order = (method: 'ozow' | 'payfast') => orderOf({ total, email: email('g'), method })
      expect(await checkOut(guest, order('ozow'))).toMatchObject({
        status: 400,
        body: { code: 'method_not_available' },
      })
      expect(await checkOut(guest, order('payfast'))).toMatchObject({ status: 200 })
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

    it('with the same error messages as beside the fields', async () => {
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
}
