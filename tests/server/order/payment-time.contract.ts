import { describe, expect, it } from 'vitest'
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
  })
}
