import { describe, expect, it } from 'vitest'
import { orderEvent } from '#domain/order/order-events.ts'
import { addOrderEvents, freeNumber, orderOf, shopperLog, throwAdded } from './shopper.ts'
import type { SupportApp } from './support-app.ts'

/** A reason as long as the console allows, and a payment whose receipt is a provider’s long token. */
export function describeLongReceipt(open: () => Promise<SupportApp>): void {
  describe('a long reason', () => {
    it('is recorded whole with the action, and its beginning in the order, which stays readable', async () => {
      const opened = await open()
      const log = shopperLog(opened, opened.browser())
      await log.push([['ItemAdded', throwAdded]])
      const number = await freeNumber(opened)
      const orderId = await orderOf(opened, { cartId: log.cartId(), number, email: opened.email('g') })
      const thandi = await opened.agent()
      const reason = `${'x'.repeat(199)}🛋${'y'.repeat(99)}`
      const action = { kind: 'cancel', cartId: log.cartId(), number, reason }
      expect((await thandi.post('/api/support/act', action)).status).toBe(200)
      expect((await thandi.get(`/api/support/orders/${number}`)).body.orders[0].status).toBe('cancelled')
      const [recorded] = await opened.sql.run({
        text: `select reason, data ->> 'reason' as stored from staff_acts join order_events e on e.id = event_id where order_id = $1`,
        values: [orderId],
      })
      expect(recorded).toEqual({ reason, stored: 'x'.repeat(199) })
    })
  })

  describe('a refund of a payment with a long receipt', () => {
    it.each([120, 121, 500])(
      'refunds a payment whose receipt is a provider’s token of %i characters',
      async (length) => {
        const opened = await open()
        const { browser, colleague, email, shop } = opened
        const log = shopperLog(opened, browser())
        await log.push([['ItemAdded', throwAdded]])
        const number = await freeNumber(opened)
        const cartId = log.cartId()
        const orderId = await orderOf(opened, { cartId, number, email: email('g') })
        const [{ id: attemptId }] = (await opened.sql.run<{ id: string }>({
          text: `select data ->> 'attemptId' as id from order_events where order_id = $1 and type = 'PaymentStarted'`,
          values: [orderId],
        })) as [{ id: string }]
        const receipt = 'x'.repeat(length)
        const by = { kind: 'provider', name: 'payjustnow' } as const
        const events = [orderEvent('PaymentConfirmed', { attemptId, amount: 47_400, receipt, by })]
        await addOrderEvents(opened.sql, { orderId, after: 2, at: shop.now, events })
        await opened.sql.run({ text: 'update orders set position = 3 where id = $1', values: [orderId] })
        const { browser: own, email: mail, password, code } = await colleague('Thandi')
        await own.post('/api/support/sign-in', { email: mail, password, code: code() })
        const subject = (await own.get(`/api/support/carts/${cartId}`)).body
        expect(subject.orders[0].receipts).toMatchObject([{ receipt, refundable: 47_400 }])
        // What the console's refund button sends.
        const refund = {
          kind: 'refund',
          cartId,
          number,
          reason: 'Broken leg',
          amount: 47_400,
          seenRefundable: 47_400,
          receipt,
          password,
        }
        const { status, body } = await own.post('/api/support/act', refund)
        expect([status, body.message]).toEqual([200, expect.stringContaining('474.00')])
      },
    )
  })
}
