import { describe, expect, it } from 'vitest'
import type { OrderApp } from './order-app.ts'
import { DAY, HOUR, paid, placed, processAllDueOrders } from './placed-order.ts'

/** Money that arrives for an order which does not hold its pieces any more. */
export function describeLateMoney(open: () => Promise<OrderApp>): void {
  describe('money that arrives late', () => {
    it.each([
      ['less', 49_999, '40000'],
      ['more', 50_001, '60000'],
    ])('and is of another amount takes no pieces for the expired order: %s', async (_, notified, transferred) => {
      const shop = await open()
      const { say, look, product, command, order } = await placed(shop)
      shop.shop.now += HOUR
      await processAllDueOrders(shop)
      await say(paid('pf-1', notified))
      expect((await look()).status).toBe('expired')
      expect(await shop.stockOf(product.id)).toBe(3)
      await command('transfer-received', order.number, '--amount', transferred, '--by', 'Thandi')
      expect((await look()).status).toBe('expired')
      expect(await shop.stockOf(product.id)).toBe(3)
    })

    it('takes no pieces for a cancelled order', async () => {
      const shop = await open()
      const { guest, url, key, say, look, product } = await placed(shop)
      await guest.post(`${url}/cancel`, { key })
      await say(paid())
      expect((await look()).status).toBe('cancelled')
      expect(await shop.stockOf(product.id)).toBe(3)
    })

    it('pays an order that the shop did not process for more than a week, and whose provider knows of it', async () => {
      const shop = await open()
      const { look, reference } = await placed(shop, 'ozow')
      shop.providers.outcome = (attempt) => (attempt.reference === reference ? paid() : { outcome: 'unknown' })
      shop.shop.now += 8 * DAY
      await processAllDueOrders(shop)
      expect((await look()).status).toBe('paid')
    })
  })
}
