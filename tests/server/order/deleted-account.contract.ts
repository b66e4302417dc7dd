import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CheckoutRequestSchema } from '#domain/checkout/checkout-request.ts'
import { checkOut as placeInCart } from '#server/order/check-out.ts'
import { settlePayment } from '#server/order/settle-payment.ts'
import { checkOut, type OrderApp, orderOf } from './order-app.ts'
import { commandOf, DAY, processAllDueOrders } from './placed-order.ts'

/** The orders of a deleted account. */
export function describeDeletedAccount(open: () => Promise<OrderApp>): void {
  const password = 'correct horse battery'
  /** An order by a customer. */
  async function customerWithOrder(method: 'bank_transfer' | 'payfast' = 'bank_transfer', pickUp = false) {
    const shop = await open()
    const { browser, sell, email } = shop
    const [home, mail] = [browser(), email('leaver')]
    expect((await home.post('/api/register', { email: mail, password })).status).toBe(200)
    await home.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
    const shippingMethod = pickUp ? 'localPickup' : 'deliveryToDoor'
    const { body: cart } = await home.post('/api/shipping-method', { shippingMethod })
    const { body } = await checkOut(home, orderOf({ total: cart.totals.total, email: mail, method, pickUp }))
    const command = commandOf(shop)
    const { id, number } = body.order
    return {
      ...shop,
      home,
      mail,
      order: body.order,
      remove: () => home.post('/api/customer-delete', { password }),
      cancel: () => home.post(`/api/orders/${id}/cancel`),
      staff: (what: string, ...more: string[]) => command(what, number, ...more, '--by', 'Thandi'),
    }
  }
  const refused = (code: string, number: string) => ({
    status: 409,
    body: { code, message: expect.stringContaining(number), data: { status: 409 } },
  })

  it('an account’s export lists its orders also after their personal data has expired', async () => {
    const { home, order, cancel, sql } = await customerWithOrder()
    await cancel()
    await sql.run({ text: 'delete from order_people where order_id = $1', values: [order.id] })
    const { body } = await home.get('/api/customer/export')
    expect(body.order_details).toMatchObject([
      { number: order.number, status: 'cancelled', email: null, address: null },
    ])
  })

  it('an account’s export tells what the shop did with an order, and not which member of staff', async () => {
    const { home, staff } = await customerWithOrder()
    await staff('transfer-received')
    const { body } = await home.get('/api/customer/export')
    const by = { kind: 'staff', name: null }
    expect(body.order_details[0].events).toContainEqual(
      expect.objectContaining({ type: 'PaymentConfirmed', data: expect.objectContaining({ by }) }),
    )
    expect(JSON.stringify(body)).not.toContain('Thandi')
  })

  describe('deleting an account', () => {
    it('is refused until its paid orders are delivered', async () => {
      const { home, order, remove, staff } = await customerWithOrder()
      await staff('transfer-received')
      expect(await remove()).toMatchObject(refused('order_under_way', order.number))
      expect((await home.get('/api/customer/export')).body.order_details).toMatchObject([
        { number: order.number, address: { city: 'Cape Town' } },
      ])
      await staff('dispatch')
      expect(await remove()).toMatchObject(refused('order_under_way', order.number))
      await staff('delivered')
      expect((await remove()).status).toBe(200)
    })

    it('is refused until its paid orders are collected', async () => {
      const { order, remove, staff } = await customerWithOrder('bank_transfer', true)
      await staff('transfer-received')
      await staff('ready')
      expect(await remove()).toMatchObject(refused('order_under_way', order.number))
      await staff('collected')
      expect((await remove()).status).toBe(200)
    })

    it.each(['bank_transfer', 'payfast'] as const)(
      'is refused while an order is to be paid by %s, until its customer cancels it',
      async (method) => {
        const { order, remove, cancel, home } = await customerWithOrder(method)
        const answer = await remove()
        expect(answer).toMatchObject(refused('order_unpaid', order.number))
        expect(answer.body.message).toContain('cancel it on its page')
        expect((await home.get(`/api/orders/${order.id}`)).body.order.address).toMatchObject({ city: 'Cape Town' })
        expect((await cancel()).status).toBe(200)
        expect((await remove()).status).toBe(200)
      },
    )

    it('is possible again once its unpaid order has expired', async () => {
      const { checkout, shop, remove } = await customerWithOrder('payfast')
      shop.now += DAY
      await processAllDueOrders({ checkout })
      expect((await remove()).status).toBe(200)
    })

    it('is refused while the payment of a cancelled order is to be refunded', async () => {
      const { order, remove, staff } = await customerWithOrder()
      await staff('transfer-received')
      await staff('cancel')
      expect(await remove()).toMatchObject(refused('refund_due', order.number))
      await staff('refund')
      expect(await remove()).toMatchObject(refused('refund_due', order.number))
      await staff('refund-done')
      expect((await remove()).status).toBe(200)
    })

    it('is refused while a returned order is not refunded, of which the shop may keep a part', async () => {
      const { order, remove, staff } = await customerWithOrder()
      await staff('transfer-received')
      await staff('dispatch')
      await staff('delivered')
      await staff('returned')
      expect(await remove()).toMatchObject(refused('refund_due', order.number))
      await staff('refund', '--amount', '30000')
      expect(await remove()).toMatchObject(refused('refund_due', order.number))
      await staff('refund-done')
      expect((await remove()).status).toBe(200)
    })

    it('is refused while a returned order is not refunded, unless staff record that no refund is due', async () => {
      const { order, remove, staff } = await customerWithOrder()
      await staff('transfer-received')
      await staff('dispatch')
      expect(await staff('no-refund')).toMatchObject({ ok: false })
      await staff('refund', '--amount', '10000')
      await staff('refund-done')
      await staff('returned')
      expect(await remove()).toMatchObject(refused('refund_due', order.number))
      expect(await staff('no-refund', '--reason', 'exchanged')).toMatchObject({ ok: true })
      expect((await remove()).status).toBe(200)
    })

    it('leaves later money to staff, who refund it: nobody could deliver the order', async () => {
      const shop = await customerWithOrder('payfast')
      const { checkout, shop: world, order, remove, staff, sql, providers, eventTypes } = shop
      world.now += DAY
      await processAllDueOrders({ checkout })
      expect((await remove()).status).toBe(200)
      const reference = providers.begun.findLast(({ orderId }) => orderId === order.id)?.reference ?? ''
      const outcome = { outcome: 'paid', amount: order.totals.total, receipt: 'pf-1' } as const
      await settlePayment(checkout, { provider: 'payfast', reference, outcome })
      expect((await eventTypes(order.id)).slice(-2)).toEqual(['OrderExpired', 'MoneyNotExpected'])
      expect((await commandOf(shop)('list', 'needs_staff')).lines.join(' ')).toContain(order.number)
      expect(await staff('transfer-received')).toMatchObject({ ok: true })
      expect((await eventTypes(order.id)).at(-1)).toBe('MoneyNotExpected')
      expect(await staff('refund', '--reference', 'pf-1')).toMatchObject({ ok: true })
      expect(providers.refunds).toMatchObject([{ reference, refund: order.totals.total }])
      const left = { text: 'select 1 from order_people where order_id = $1', values: [order.id] }
      expect(await sql.run(left)).toEqual([])
    })

    it('leaves nothing of a payment that its provider begins after that', async () => {
      const shop = await customerWithOrder()
      const { home, mail, sell, cancel, remove, providers, sql } = shop
      await cancel()
      const { body: cart } = await home.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
      const payment = { kind: 'redirect', url: 'https://payfast.example/pay?name=Thandi' }
      let orderId = ''
      Object.assign(providers, {
        async begin(attempt: { orderId: string }) {
          orderId = attempt.orderId
          expect((await home.post(`/api/orders/${orderId}/cancel`)).status).toBe(200)
          expect((await remove()).status).toBe(200)
          return { ok: true, payment, providerToken: 'token' }
        },
      })
      await checkOut(home, orderOf({ total: cart.totals.total, email: mail, method: 'payfast' }))
      const text = 'select payment, provider_token as token from order_attempts where order_id = $1'
      expect(await sql.run({ text, values: [orderId] })).toEqual([{ payment: null, token: null }])
    })

    it('during a checkout that waits for it orders nothing, and the checkout is told that the session has ended', async () => {
      const { home, mail, sell, cancel, sql, checkout } = await customerWithOrder()
      await cancel()
      const product = await sell({ stock: 3 })
      const { body: cart } = await home.post('/api/cart', { productId: product.id, productQuantity: 1 })
      const [customer] = await sql.run<{ id: string; cart_id: string }>({
        text: 'select id, cart_id from customers where email = $1',
        values: [mail],
      })
      const ordering = {
        request: v.parse(CheckoutRequestSchema, {
          ...orderOf({ total: cart.totals.total, email: mail }),
          cart_hash: home.seenCart(),
        }),
        cart: { cartId: customer?.cart_id ?? '' },
        seenIn: null,
        customerId: customer?.id ?? '',
        isOwnEmail: true,
        address: '192.0.2.1',
        takeFromQuota: () => null,
        key: 'waits',
        origin: 'http://shop.example',
      }
      expect((await home.post('/api/customer-delete', { password })).status).toBe(200)
      expect(await placeInCart(checkout, ordering)).toMatchObject({
        ok: false,
        error: { code: 'session_ended', data: { status: 401 } },
      })
      expect(await sql.run({ text: 'select stock from products where id = $1', values: [product.id] })).toEqual([
        { stock: 3 },
      ])
      const answers = 'select 1 from checkout_answers where cart_id = $1 and order_id is not null'
      expect(await sql.run({ text: answers, values: [customer?.cart_id] })).toEqual([])
    })

    it('removes all personal data from its orders, whose streams stay', async () => {
      const { home, mail, order, remove, cancel, sql, eventTypes } = await customerWithOrder('payfast')
      const forms = { text: 'select count(payment)::integer as kept from order_attempts where order_id = $1' }
      expect(await sql.run({ ...forms, values: [order.id] })).toEqual([{ kept: 1 }])
      const exported = await home.get('/api/customer/export')
      expect(exported.body.order_details).toMatchObject([{ number: order.number, address: { city: 'Cape Town' } }])
      await cancel()
      await remove()
      const rows = await sql.run({
        text: `select (select count(*)::integer from order_people where order_id = $1) as people,
          (select count(*)::integer from order_keys where order_id = $1) as keys,
          (select count(*)::integer from checkout_answers where order_id = $1) as answers,
          (select count(*)::integer from outbox where recipient = $2) as mails,
          (select customer_id from customer_orders where order_id = $1) as customer`,
        values: [order.id, mail],
      })
      expect(rows).toEqual([{ people: 0, keys: 0, answers: 0, mails: 0, customer: null }])
      expect(await sql.run({ ...forms, values: [order.id] })).toEqual([{ kept: 0 }])
      expect(await eventTypes(order.id)).toEqual(['OrderPlaced', 'PaymentStarted', 'OrderCancelled'])
    })
  })
}
