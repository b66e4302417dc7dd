import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { orderEvent } from '#domain/order/order-events.ts'
import { orderScene } from './order-scene.ts'
import { addOrderEvents } from './shopper.ts'
import type { SupportApp } from './support-app.ts'

const reason = 'As told on the line'

export function describeOpenedOrders(openShop: () => Promise<SupportApp>): void {
  const scene = () => orderScene(openShop)

  describe('an order opened by staff', () => {
    it('is found by its number with its owner masked, its payments, and its refunds', async () => {
      const { agent, cartId, number } = await scene()
      const thandi = await agent()
      const opened = async () => (await thandi.get(`/api/support/orders/${number.toLowerCase()}`)).body
      expect(await opened()).toMatchObject({ cartId, orders: [{ number, receipts: [], refunded: 0 }] })
      await thandi.post('/api/support/act', {
        kind: 'transfer_received',
        amount: 47_400,
        cartId,
        number,
        reference: 'FNB 21',
        reason,
      })
      expect((await opened()).orders).toMatchObject([
        { status: 'paid', receipts: [{ receipt: 'FNB 21', notExpected: null, refundable: 47_400 }], refunding: 0 },
      ])
      expect((await thandi.get('/api/support/orders/R000001')).status).toBe(404)
    })

    it('is found by its number as people type it', async () => {
      const { agent, cartId, number } = await scene()
      const thandi = await agent()
      const digits = number.slice(1)
      for (const typed of [digits, `#${digits}`, `r ${digits.slice(0, 3)} ${digits.slice(3)}`, `\u{a0}${number} `]) {
        const opened = (await thandi.get(`/api/support/orders/${encodeURIComponent(typed)}`)).body
        expect(opened, typed).toMatchObject({ cartId, orders: [{ number }] })
      }
      expect((await thandi.get('/api/support/orders/R%2012')).body).toMatchObject({ code: 'unknown_order' })
    })

    it('names the method of each payment, also if another was chosen when the order was placed', async () => {
      const { agent, number, sql, orderId, shop } = await scene()
      const thandi = await agent()
      const [attemptId, amount] = [randomUUID(), 47_400]
      const shopper = { kind: 'shopper', name: null } as const
      const started = { attemptId, method: 'payfast', months: null, amount, payBy: shop.now, by: shopper } as const
      const by = { kind: 'provider', name: 'payfast' } as const
      const events = [
        orderEvent('PaymentStarted', started),
        orderEvent('PaymentConfirmed', { attemptId, amount, receipt: '1089250', by }),
      ]
      await addOrderEvents(sql, { orderId, after: 2, at: shop.now, events })
      const [order] = (await thandi.get(`/api/support/orders/${number}`)).body.orders
      expect(order.receipts).toMatchObject([{ receipt: '1089250', method: 'payfast' }])
    })
  })
}
