import { describe, expect, it } from 'vitest'
import { processDueOrders } from '#server/order/due-orders.ts'
import { settlePayment } from '#server/order/settle-payment.ts'
import { logWebhook } from '#server/payments/webhook-log.ts'
import type { OrderApp } from './order-app.ts'
import { emailSubjects, HOUR, paid, placed } from './placed-order.ts'

/** Providers' notifications of payments, and late payments. */
export function describePaymentNotifications(open: () => Promise<OrderApp>): void {
  describe('a provider’s notification', () => {
    it('pays the order once, however often it arrives, and the shopper gets one e-mail', async () => {
      const shop = await open()
      const { say, look, order } = await placed(shop)
      const settled = await Promise.all([say(paid()), say(paid()), say(paid())])
      expect(settled.toSorted()).toEqual(['new', 'no_news', 'no_news'])
      expect(await look()).toMatchObject({ status: 'paid', payment: { status: 'paid' }, next: [], pay_by: null })
      expect(await shop.eventTypes(order.id)).toEqual(['OrderPlaced', 'PaymentStarted', 'PaymentConfirmed'])
      expect(await emailSubjects(shop, order.number)).toEqual([
        `Your order ${order.number}`,
        `Your order ${order.number} is paid`,
      ])
    })

    it('about another provider’s attempt, or an unknown one, changes nothing', async () => {
      const shop = await open()
      const { say, order } = await placed(shop)
      expect(await say(paid(), 'ozow')).toBe('unknown')
      const unknown = { provider: 'payfast', reference: 'nobody', outcome: paid() } as const
      expect(await settlePayment(shop.checkout, unknown)).toBe('unknown')
      expect(await shop.eventTypes(order.id)).toEqual(['OrderPlaced', 'PaymentStarted'])
    })

    it('is shown to staff with its outcome, and without its secrets', async () => {
      const shop = await open()
      const { say, order, reference, command } = await placed(shop)
      const { run } = shop.sql
      const webhook = { provider: 'payfast', reference, facts: {} } as const
      await logWebhook(run, { ...webhook, outcome: 'bad_signature', said: null }, shop.shop.now - 2_000)
      await say(paid())
      await logWebhook(run, { ...webhook, outcome: 'accepted', said: 'paid' }, shop.shop.now - 1_000)
      await logWebhook(run, { ...webhook, outcome: 'no_news', said: 'paid' }, shop.shop.now)
      const { lines } = await command('show', order.number)
      expect(lines.slice(-4).map((line) => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}/, ''))).toEqual([
        'Notifications from payment providers, and how each was processed:',
        'Unverified message as PayFast: rejected, wrong signature',
        'PayFast sent “paid”: accepted',
        'PayFast sent “paid”: already recorded',
      ])
      const all = await command('webhooks')
      expect(all.lines).toContainEqual(expect.stringMatching(`${order.number}  PayFast sent “paid”: already recorded`))
      expect([...lines, ...all.lines].join()).not.toContain(reference)
    })

    it('out of order is handled: a failure after the payment changes nothing, a payment after a failure pays', async () => {
      const shop = await open()
      const first = await placed(shop)
      await first.say(paid())
      await first.say({ outcome: 'failed' })
      expect((await first.look()).status).toBe('paid')
      const second = await placed(shop)
      await second.say({ outcome: 'failed' })
      expect(await second.look()).toMatchObject({ status: 'placed', next: ['pay', 'cancel'] })
      await second.say(paid())
      expect((await second.look()).status).toBe('paid')
    })

    it('of a second payment, or of too little, is kept for staff and pays nothing', async () => {
      const shop = await open()
      const { say, order, look } = await placed(shop)
      await say(paid('pf-0', 49_999))
      expect((await look()).status).toBe('awaiting_payment')
      await say(paid('pf-1'))
      await say(paid('pf-2'))
      expect(await look()).toMatchObject({ status: 'paid' })
      expect(await shop.eventTypes(order.id)).toEqual([
        'OrderPlaced',
        'PaymentStarted',
        'MoneyNotExpected',
        'PaymentConfirmed',
        'MoneyNotExpected',
      ])
    })
  })

  describe('a late payment', () => {
    it('revives the order if its items are in stock, and reserves them again', async () => {
      const shop = await open()
      const { say, look, product, order } = await placed(shop)
      shop.shop.now += HOUR
      await processDueOrders(shop.checkout)
      expect(await shop.stockOf(product.id)).toBe(3)
      await Promise.all([say(paid()), say(paid())])
      expect(await look()).toMatchObject({ status: 'paid' })
      expect(await shop.stockOf(product.id)).toBe(2)
      expect((await shop.eventTypes(order.id)).slice(-3)).toEqual(['OrderExpired', 'OrderRevived', 'PaymentConfirmed'])
    })

    it('is kept for staff if the items are gone, and they refund it', async () => {
      const shop = await open()
      const { say, look, product, order, command } = await placed(shop)
      shop.shop.now += HOUR
      await processDueOrders(shop.checkout)
      await shop.sql.run({ text: 'update products set stock = 0 where id = $1', values: [product.id] })
      await say(paid())
      expect(await look()).toMatchObject({ status: 'expired' })
      expect(await shop.stockOf(product.id)).toBe(0)
      expect(await emailSubjects(shop, order.number)).toContain(`An unexpected payment for your order ${order.number}`)
      expect(await command('refund', order.number, '--by', 'Thandi')).toMatchObject({ ok: true })
      expect(await look()).toMatchObject({ status: 'expired', refunded: 50_000 })
      expect(shop.providers.refunds).toMatchObject([{ refund: 50_000, receipt: 'pf-1', method: 'payfast' }])
    })
  })

  it('a late payment notified again takes no items, even if they are in stock by then', async () => {
    const shop = await open()
    const { say, look, product } = await placed(shop)
    shop.shop.now += HOUR
    await processDueOrders(shop.checkout)
    const stock = (pieces: number) =>
      shop.sql.run({ text: 'update products set stock = $2 where id = $1', values: [product.id, pieces] })
    await stock(0)
    await say(paid())
    await stock(3)
    await say(paid())
    expect(await shop.stockOf(product.id)).toBe(3)
    expect(await look()).toMatchObject({ status: 'expired' })
  })
}
