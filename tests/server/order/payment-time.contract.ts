import { describe, expect, it } from 'vitest'
import { issueTicket, redeemTicket } from '#server/payments/return-tickets.ts'
import type { OrderApp } from './order-app.ts'
import { DAY, emailSubjects, HOUR, placed, processAllDueOrders } from './placed-order.ts'

/** Until when an order can be paid, and what its shopper is told of that. */
export function describePaymentTime(open: () => Promise<OrderApp>): void {
  describe('the time to pay an order', () => {
    it('by a transfer is counted from the order, also if the transfer is chosen later', async () => {
      const shop = await open()
      const { guest, url, key, order } = await placed(shop)
      shop.shop.now += HOUR / 2
      const { body } = await guest.post(`${url}/pay`, { key, method: 'bank_transfer' })
      const time = Date.parse(body.order.pay_by) - Date.parse(order.placed_at)
      expect([time >= 3 * DAY, time % DAY]).toEqual([true, 0])
    })

    it('that ended while the shop was closed gets no reminder: the order expires', async () => {
      const shop = await open()
      const { order, look } = await placed(shop, 'bank_transfer')
      shop.shop.now = Date.parse(order.pay_by)
      await processAllDueOrders(shop)
      expect((await look()).status).toBe('expired')
      expect(await emailSubjects(shop, order.number)).toEqual([
        `Your order ${order.number}`,
        `Your order ${order.number} has expired`,
      ])
    })

    it('at a provider whose form is used again, after its shopper came back unpaid, is again a day until they return', async () => {
      const shop = await open()
      const { run } = shop.sql
      const { guest, url, key, order, reference } = await placed(shop, 'ozow')
      const target = { orderId: order.id, reference, orderKey: key, language: 'en' } as const
      const ticket = await issueTicket(run, target, shop.shop.now)
      expect(await redeemTicket(run, ticket, shop.shop.now)).toEqual(target)
      shop.shop.now += 9 * 60_000
      expect((await guest.post(`${url}/pay`, { key, method: 'ozow' })).status).toBe(200)
      expect(shop.providers.begun.at(-1)?.reference).toBe(reference)
      expect(await redeemTicket(run, ticket, shop.shop.now + DAY - 1)).toEqual(target)
      expect(await redeemTicket(run, ticket, shop.shop.now + DAY)).toBeUndefined()
    })
  })
}
