import { describe, expect, it, vi } from 'vitest'
import { processDueOrders } from '#server/order/due-orders.ts'
import { nextDueAt } from '#server/order/payment-deadline.ts'
import { settlePayment } from '#server/order/settle-payment.ts'
import type { OrderApp } from './order-app.ts'
import { DAY, emailSubjects, HOUR, placed, processAllDueOrders } from './placed-order.ts'

/** An order that is paid by bank transfer: how long it is kept, and its e-mails. */
export function describeAwaitedTransfer(open: () => Promise<OrderApp>): void {
  describe('an unpaid order', () => {
    it('by bank transfer is kept for three working days, with one reminder', async () => {
      const shop = await open()
      const { look, order } = await placed(shop, 'bank_transfer')
      const payBy = Date.parse(order.pay_by)
      expect(payBy - shop.shop.now).toBeGreaterThanOrEqual(3 * DAY)
      const reminder = `We’re still holding your order ${order.number}`
      for (let queries = 0; queries < 12 && shop.shop.now < payBy - HOUR; queries += 1) {
        await processDueOrders(shop.checkout)
        shop.shop.now = Math.min(payBy - HOUR, shop.shop.now + 12 * HOUR)
      }
      await processDueOrders(shop.checkout)
      expect((await emailSubjects(shop, order.number)).filter((subject) => subject === reminder)).toHaveLength(1)
      expect((await look()).status).toBe('awaiting_transfer')
      shop.shop.now = payBy
      await processDueOrders(shop.checkout)
      expect((await look()).status).toBe('expired')
    })

    it('by bank transfer shows when it would arrive if it was paid on the day on which it is shown', async () => {
      const shop = await open()
      const { look, order } = await placed(shop, 'bank_transfer')
      shop.shop.now += 2 * DAY
      expect((await look()).delivery.from > order.delivery.from).toBe(true)
    })

    it('is paid by the same transfer, whenever its shopper asks for the account again', async () => {
      const shop = await open()
      const { guest, url, key, order } = await placed(shop, 'bank_transfer')
      shop.shop.now += 2 * HOUR
      const { payment } = (await guest.post(`${url}/pay`, { key, method: 'bank_transfer' })).body
      expect(payment).toMatchObject({ kind: 'transfer', reference: order.number })
      expect((await shop.eventTypes(order.id)).filter((type) => type === 'PaymentStarted')).toHaveLength(1)
    })

    it('whose shopper chooses a bank transfer after the first bank day gets a reminder a bank day later', async () => {
      const shop = await open()
      const { guest, url, key, order, say } = await placed(shop)
      const reminder = `We’re still holding your order ${order.number}`
      const hasReminder = async () => (await emailSubjects(shop, order.number)).includes(reminder)
      shop.providers.outcome = () => ({ outcome: 'pending' })
      const placedAt = Date.parse(order.placed_at)
      const firstBankDay = nextDueAt(
        { status: 'awaiting_transfer', placedAt, payBy: Number.MAX_SAFE_INTEGER, attempts: [] },
        placedAt,
      )
      shop.shop.now = Number(firstBankDay) + HOUR
      await processAllDueOrders(shop)
      const { payment } = (await guest.post(`${url}/pay`, { key, method: 'bank_transfer' })).body
      await say({ outcome: 'failed' })
      shop.shop.now += 20 * HOUR
      await processAllDueOrders(shop)
      expect(await hasReminder()).toBe(false)
      shop.shop.now = Date.parse(payment.pay_by) - HOUR
      await processAllDueOrders(shop)
      expect(await hasReminder()).toBe(true)
    })

    it.each([
      ['says at the provider that they do not pay there', async (say: () => Promise<unknown>) => void (await say())],
      [
        'chooses the transfer again',
        async (_: unknown, pay: (method: string) => Promise<unknown>) => void (await pay('bank_transfer')),
      ],
    ])(
      'whose shopper tries another method at the time of the reminder, and then %s, is reminded a bank day later',
      async (_, goesBack) => {
        const shop = await open()
        const { guest, url, key, order, look } = await placed(shop, 'bank_transfer')
        const reminder = `We’re still holding your order ${order.number}`
        const hasReminder = async () => (await emailSubjects(shop, order.number)).includes(reminder)
        const pay = (method: string) => guest.post(`${url}/pay`, { key, method })
        const dueAt = async () => {
          const text = 'select due_at as "dueAt" from orders where id = $1'
          return (await shop.sql.run<{ dueAt: number }>({ text, values: [order.id] }))[0]?.dueAt ?? 0
        }
        shop.shop.now = (await dueAt()) - 5 * 60_000
        await pay('ozow')
        const reference = shop.providers.begun.at(-1)?.reference ?? ''
        shop.shop.now += 10 * 60_000
        await processAllDueOrders(shop)
        const say = () =>
          settlePayment(shop.checkout, { provider: 'ozow', reference, outcome: { outcome: 'cancelled' } })
        await goesBack(say, pay)
        expect((await look()).status).toBe('awaiting_transfer')
        await processAllDueOrders(shop)
        expect(await hasReminder()).toBe(false)
        shop.shop.now = Date.parse(order.pay_by) - HOUR
        await processAllDueOrders(shop)
        expect(await hasReminder()).toBe(true)
      },
    )

    it('whose transfer staff record without one having been chosen gets the e-mail about the payment only', async () => {
      const shop = await open()
      const { order, command } = await placed(shop)
      expect(await command('transfer-received', order.number, '--by', 'Thandi')).toMatchObject({ ok: true })
      expect(await emailSubjects(shop, order.number)).toEqual([
        `Your order ${order.number}`,
        `Your order ${order.number} is paid`,
      ])
    })

    it('whose shopper chooses a bank transfer later gets the account by e-mail once, and a reminder', async () => {
      const shop = await open()
      const { guest, url, key, order } = await placed(shop)
      const wake = vi.spyOn(shop.checkout.mailer, 'wake')
      const pay = async (method: string) => (await guest.post(`${url}/pay`, { key, method })).body
      const mails = () =>
        shop.sql.run({ text: 'select subject, text from outbox where order_id = $1 order by id', values: [order.id] })
      await pay('ozow')
      expect(await mails()).toHaveLength(1)
      const { payment } = await pay('bank_transfer')
      expect(wake).toHaveBeenCalledOnce()
      await pay('ozow')
      await pay('bank_transfer')
      const bankDetails = {
        subject: `Bank details for your order ${order.number}`,
        text: expect.stringContaining(`Account number: ${payment.account.number}`),
      }
      expect((await mails()).slice(1)).toMatchObject([bankDetails])
      shop.shop.now = Date.parse(payment.pay_by) - HOUR
      await processAllDueOrders(shop)
      expect((await mails()).slice(1)).toMatchObject([
        bankDetails,
        { subject: `We’re still holding your order ${order.number}` },
      ])
    })
  })
}
