import { describe, expect, it, vi } from 'vitest'
import { processDueOrders } from '#server/order/due-orders.ts'
import { settlePayment } from '#server/order/settle-payment.ts'
import { issueTicket, redeemTicket } from '#server/payments/return-tickets.ts'
import { checkOut, errorsReportedBy, fill, type OrderApp, orderOf } from './order-app.ts'
import { DAY, emailSubjects, HOUR, paid, placed, processAllDueOrders } from './placed-order.ts'

/** An order until it is paid, cancelled or expired. */
export function describeAwaitedPayment(open: () => Promise<OrderApp>): void {
  describe('an unpaid order', () => {
    it('can be paid again and by another method, and only one payment counts', async () => {
      const shop = await open()
      const { guest, url, key, say, look, order } = await placed(shop)
      const again = await guest.post(`${url}/pay`, { key, method: 'ozow' })
      expect(again.body).toMatchObject({ payment: { kind: 'redirect' }, order: { payment: { method: 'ozow' } } })
      const same = await guest.post(`${url}/pay`, { key, method: 'ozow' })
      expect(same.body.payment).toEqual(again.body.payment)
      await say(paid())
      expect(await look()).toMatchObject({ status: 'paid', payment: { method: 'payfast' } })
      const late = await guest.post(`${url}/pay`, { key, method: 'ozow' })
      expect(late).toMatchObject({ status: 409, body: { code: 'already_paid' } })
      expect((await shop.eventTypes(order.id)).filter((type) => type === 'PaymentStarted')).toHaveLength(2)
    })

    it('is paid by a new attempt for another number of months, or ten minutes after the last attempt', async () => {
      const shop = await open()
      const { guest, url, key } = await placed(shop)
      const pay = async (months: number) => (await guest.post(`${url}/pay`, { key, method: 'finchoice', months })).body
      const three = await pay(3)
      expect(three).toMatchObject({ payment: { kind: 'redirect' } })
      const six = await pay(6)
      expect(shop.providers.begun.at(-1)).toMatchObject({ method: 'finchoice', months: 6 })
      expect(six.payment.url).not.toBe(three.payment.url)
      shop.shop.now += 10 * 60_000 - 1
      expect((await pay(6)).payment.url).toBe(six.payment.url)
      shop.shop.now += 1
      expect((await pay(6)).payment.url).not.toBe(six.payment.url)
    })

    it('is paid by the same attempt for ten minutes after that began, however old the order is', async () => {
      const shop = await open()
      const { guest, url, key } = await placed(shop)
      const pay = async () => (await guest.post(`${url}/pay`, { key, method: 'ozow' })).body.payment.url
      shop.shop.now += 20 * 60_000
      const first = await pay()
      shop.shop.now += 9 * 60_000
      expect(await pay()).toBe(first)
    })

    it('can be cancelled by its shopper, which releases its stock and coupon use once', async () => {
      const shop = await open()
      const { browser, sell, email, coupon, stockOf, usesOf } = shop
      const [guest, product, promoCode] = [browser(), await sell({ stock: 3 }), await coupon({ limit: 2 })]
      await fill(guest, product)
      const { body: cart } = await guest.post('/api/coupon-apply-guest', { promoCode })
      const { body } = await checkOut(guest, orderOf({ total: cart.totals.total, email: email('g') }))
      expect([await stockOf(product.id), await usesOf(promoCode)]).toEqual([2, 1])
      const url = `/api/orders/${body.order.id}/cancel`
      const cancelled = await Promise.all([1, 2, 3].map(() => guest.post(url, { key: body.order_key })))
      expect(cancelled.map(({ body: { order } }) => order.status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
      expect([await stockOf(product.id), await usesOf(promoCode)]).toEqual([3, 0])
    })

    it('cannot be cancelled by its shopper once it is paid', async () => {
      const shop = await open()
      const { guest, url, key, say } = await placed(shop)
      await say(paid())
      expect(await guest.post(`${url}/cancel`, { key })).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    })

    it('expires after an hour, which releases its stock', async () => {
      const shop = await open()
      const { look, product, order } = await placed(shop)
      shop.shop.now += HOUR - 1
      await processDueOrders(shop.checkout)
      expect((await look()).status).toBe('awaiting_payment')
      shop.shop.now += 1
      await Promise.all([processDueOrders(shop.checkout), processDueOrders(shop.checkout)])
      expect(await look()).toMatchObject({ status: 'expired', next: [], delivery: null })
      expect(await shop.stockOf(product.id)).toBe(3)
      expect(await emailSubjects(shop, order.number)).toContain(`Your order ${order.number} has expired`)
    })

    it('stays open while its payment is pending at the provider, or the provider is unreachable, and takes its later answer', async () => {
      const shop = await open()
      const { look } = await placed(shop)
      shop.providers.outcome = () => ({ outcome: 'pending' })
      shop.shop.now += HOUR
      await processDueOrders(shop.checkout)
      expect((await look()).status).toBe('awaiting_payment')
      const silent = new Error('silent')
      const errors = errorsReportedBy(shop.checkout)
      shop.providers.outcome = () => silent
      shop.shop.now += HOUR
      await processDueOrders(shop.checkout)
      expect((await look()).status).toBe('awaiting_payment')
      expect(errors).toContain(silent)
      shop.providers.outcome = () => paid()
      shop.shop.now += HOUR
      await processDueOrders(shop.checkout)
      expect((await look()).status).toBe('paid')
    })

    it('is paid by a cancelled attempt that was paid afterwards, without a notification', async () => {
      const shop = await open()
      const { say, look, reference } = await placed(shop, 'ozow')
      await say({ outcome: 'cancelled' })
      expect((await look()).status).toBe('placed')
      shop.providers.outcome = (attempt) => (attempt.reference === reference ? paid() : { outcome: 'unknown' })
      shop.shop.now += HOUR
      await processDueOrders(shop.checkout)
      expect((await look()).status).toBe('paid')
    })

    it.each(['cancel', 'pay'])(
      'leaves money that no notification reported to staff, after its shopper chose to %s instead',
      async (choice) => {
        const shop = await open()
        const { guest, url, key, order, reference, look } = await placed(shop, 'ozow')
        await guest.post(`${url}/${choice}`, { key, method: 'payfast' })
        const other = shop.providers.begun.findLast(({ orderId }) => orderId === order.id)?.reference ?? ''
        if (choice === 'pay')
          await settlePayment(shop.checkout, { provider: 'payfast', reference: other, outcome: paid() })
        const { status } = await look()
        expect(status).toBe(choice === 'pay' ? 'paid' : 'cancelled')
        shop.providers.outcome = (attempt) =>
          attempt.reference === reference ? paid('ozow-2') : { outcome: 'unknown' }
        shop.shop.now += HOUR
        await processAllDueOrders(shop)
        expect((await shop.eventTypes(order.id)).at(-1)).toBe('MoneyNotExpected')
        expect((await look()).status).toBe(status)
      },
    )

    it('stays as it is if its provider does not know of the attempt: the payment page may still be open', async () => {
      const shop = await open()
      const { say, look } = await placed(shop)
      expect(await say({ outcome: 'unknown' })).toBe('no_news')
      expect(await look()).toMatchObject({ status: 'awaiting_payment', payment: { status: 'pending' } })
    })

    it.each([
      ['pending', { outcome: 'pending' }],
      ['unknown to an unreachable provider', new Error('silent')],
    ] as const)('does not wait for a cancelled attempt that is %s', async (_what, outcome) => {
      const shop = await open()
      const { say, look } = await placed(shop, 'ozow')
      await say({ outcome: 'cancelled' })
      const errors = errorsReportedBy(shop.checkout)
      shop.providers.outcome = () => outcome
      shop.shop.now += HOUR
      await processDueOrders(shop.checkout)
      expect((await look()).status).toBe('expired')
      expect(new Set(errors)).toEqual(new Set(outcome instanceof Error ? [outcome] : []))
    })

    it('stays open while its first payment is pending, whatever became of a later one', async () => {
      const shop = await open()
      const { guest, url, key, order, look } = await placed(shop, 'ozow')
      await guest.post(`${url}/pay`, { key, method: 'payfast' })
      const reference = shop.providers.begun.findLast(({ orderId }) => orderId === order.id)?.reference ?? ''
      await settlePayment(shop.checkout, { provider: 'payfast', reference, outcome: { outcome: 'failed' } })
      const silent = new Error('silent')
      const errors = errorsReportedBy(shop.checkout)
      shop.providers.outcome = ({ method }) => (method === 'ozow' ? { outcome: 'pending' } : silent)
      shop.shop.now += HOUR
      await processAllDueOrders(shop)
      expect((await look()).status).not.toBe('expired')
      expect(errors).toContain(silent)
      shop.providers.outcome = ({ reference: asked }) => (asked === reference ? { outcome: 'unknown' } : paid())
      shop.shop.now += HOUR
      await processAllDueOrders(shop)
      expect((await look()).status).toBe('paid')
    })

    it('is not processed again after it was cancelled and its provider has decided', async () => {
      const shop = await open()
      const { guest, url, key, order } = await placed(shop, 'ozow')
      await guest.post(`${url}/cancel`, { key })
      shop.shop.now += HOUR
      await processAllDueOrders(shop)
      const text = 'select due_at from orders where id = $1'
      expect(await shop.sql.run({ text, values: [order.id] })).toEqual([{ due_at: null }])
    })

    it('leaves money of a failed attempt to staff, after it was cancelled', async () => {
      const shop = await open()
      const { guest, url, key, order, say, reference } = await placed(shop, 'ozow')
      await say({ outcome: 'failed' })
      await guest.post(`${url}/cancel`, { key })
      shop.providers.outcome = (attempt) => (attempt.reference === reference ? paid('ozow-2') : { outcome: 'unknown' })
      shop.shop.now += HOUR
      await processAllDueOrders(shop)
      expect((await shop.eventTypes(order.id)).at(-1)).toBe('MoneyNotExpected')
    })

    it('is not due any more once it is paid', async () => {
      const shop = await open()
      const { order, say } = await placed(shop)
      const dueAt = () => shop.sql.run({ text: 'select due_at from orders where id = $1', values: [order.id] })
      expect(await dueAt()).toEqual([{ due_at: shop.shop.now + HOUR }])
      await say(paid())
      expect(await dueAt()).toEqual([{ due_at: null }])
    })

    it('opens the payment that was begun last, though one by the same method had become too old', async () => {
      const shop = await open()
      const { guest, url, key } = await placed(shop)
      const pay = async () => (await guest.post(`${url}/pay`, { key, method: 'payfast' })).body.payment
      shop.shop.now += HOUR / 2
      const again = await pay()
      expect(await pay()).toEqual(again)
      expect(shop.providers.begun).toHaveLength(2)
    })

    it('wakes the mailer when its reminder is queued', async () => {
      const shop = await open()
      const { order } = await placed(shop, 'bank_transfer')
      const text = 'select due_at as "dueAt" from orders where id = $1'
      const [stored] = await shop.sql.run<{ dueAt: number }>({ text, values: [order.id] })
      shop.shop.now = stored?.dueAt ?? 0
      const wake = vi.spyOn(shop.checkout.mailer, 'wake')
      await processAllDueOrders(shop)
      expect(await emailSubjects(shop, order.number)).toHaveLength(2)
      expect(wake).toHaveBeenCalled()
    })

    it('is begun sixty times an hour from one address, and no more', async () => {
      const shop = await open()
      const { guest, url, key } = await placed(shop, 'bank_transfer')
      const pay = async () => (await guest.post(`${url}/pay`, { key, method: 'bank_transfer' })).status
      for (let times = 0; times < 60; times += 1) expect(await pay()).toBe(200)
      expect(await pay()).toBe(429)
      shop.shop.now += HOUR
      expect(await pay()).toBe(200)
    })

    it('wakes the mailer for its e-mail when it is placed', async () => {
      const shop = await open()
      const wake = vi.spyOn(shop.checkout.mailer, 'wake')
      await placed(shop)
      expect(wake).toHaveBeenCalled()
    })

    it('publishes the stock that it took to every process', async () => {
      const shop = await open()
      const publish = vi.spyOn(shop.checkout.notifications, 'publish')
      await placed(shop)
      expect(publish.mock.calls).toContainEqual(['stock', {}])
    })

    it('is opened by a provider’s return for a day', async () => {
      const shop = await open()
      const { order, reference } = await placed(shop)
      const { run } = shop.sql
      const { now } = shop.shop
      const target = { orderId: order.id, reference, orderKey: 'the key', language: 'en' } as const
      const [used, unused] = [await issueTicket(run, target, now), await issueTicket(run, target, now)]
      expect(await redeemTicket(run, used, now + DAY - 1)).toEqual(target)
      expect(await redeemTicket(run, unused, now + DAY)).toBeUndefined()
    })

    it('is checked by one process, however many check at once', async () => {
      const shop = await open()
      await placed(shop)
      let queries = 0
      shop.providers.outcome = ({ reference }) => {
        if (reference === shop.providers.begun.at(-1)?.reference) queries += 1
        return { outcome: 'pending' }
      }
      shop.shop.now += HOUR
      await Promise.all(Array.from({ length: 4 }, () => processDueOrders(shop.checkout)))
      expect(queries).toBe(1)
    })

    it('waits a week for a payment that is pending at the provider, and no longer', async () => {
      const shop = await open()
      const { look } = await placed(shop)
      shop.providers.outcome = () => ({ outcome: 'pending' })
      shop.shop.now += 7 * DAY
      await processDueOrders(shop.checkout)
      expect((await look()).status).toBe('awaiting_payment')
      shop.shop.now += HOUR
      await processDueOrders(shop.checkout)
      expect((await look()).status).toBe('expired')
    })
  })
}
