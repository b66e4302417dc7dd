import { describe, expect, it, vi } from 'vitest'
import { scheduleDueOrders } from '#server/order/due-orders.ts'
import type { OrderApp } from './order-app.ts'
import { HOUR, placed, processAllDueOrders, runOnce } from './placed-order.ts'

/** The runs that expire unpaid orders. */
export function describeDueOrders(open: () => Promise<OrderApp>): void {
  describe('an order that falls due', () => {
    it('expires in a later run of the schedule, though it was not due in the first', async () => {
      const shop = await open()
      const { look } = await placed(shop)
      await processAllDueOrders(shop)
      const schedule = scheduleDueOrders(shop.checkout)
      await runOnce(schedule)
      expect((await look()).status).toBe('awaiting_payment')
      shop.shop.now += HOUR
      await runOnce(schedule)
      expect((await look()).status).toBe('expired')
    })

    it('is left to another process once the schedule is closed, after the one in progress', async () => {
      const shop = await open()
      const both = [await placed(shop), await placed(shop)]
      await processAllDueOrders(shop)
      shop.shop.now += HOUR
      const schedule = scheduleDueOrders(shop.checkout)
      let closed: Promise<void> | undefined
      shop.providers.outcome = ({ reference }) => {
        if (both.some((own) => own.reference === reference)) closed ??= schedule.close()
        return { outcome: 'unknown' }
      }
      const statuses = async () => (await Promise.all(both.map(({ look }) => look()))).map(({ status }) => status)
      await schedule.runNow()
      await closed
      expect((await statuses()).toSorted()).toEqual(['awaiting_payment', 'expired'])
      await processAllDueOrders(shop)
      expect(await statuses()).toEqual(['expired', 'expired'])
    })

    it('is processed before those that fell due after it', async () => {
      const shop = await open()
      const second = await placed(shop)
      shop.shop.now -= 1
      const first = await placed(shop)
      await processAllDueOrders(shop)
      shop.shop.now += HOUR + 1
      const queried: string[] = []
      shop.providers.outcome = ({ reference }) => {
        queried.push(reference)
        return { outcome: 'unknown' }
      }
      await processAllDueOrders(shop)
      expect(queried.filter((each) => [first.reference, second.reference].includes(each))).toEqual([
        first.reference,
        second.reference,
      ])
    })

    it('expires in the next run of the schedule if the database failed in the first', async () => {
      const shop = await open()
      const { look } = await placed(shop)
      await processAllDueOrders(shop)
      shop.shop.now += HOUR
      const { sql } = shop.checkout
      let isDown = true
      const run: typeof sql.run = async (statement) => {
        if (isDown) throw new Error('The database does not answer')
        return sql.run(statement)
      }
      const onError = vi.fn<(error: unknown) => void>()
      const schedule = scheduleDueOrders({ ...shop.checkout, sql: { ...sql, run }, onError })
      await runOnce(schedule)
      expect(onError).toHaveBeenCalledOnce()
      isDown = false
      await runOnce(schedule)
      expect((await look()).status).toBe('expired')
    })

    it('expires later if its shopper begins another payment while the provider of the first is queried', async () => {
      const shop = await open()
      const { guest, url, key, look } = await placed(shop)
      await processAllDueOrders(shop)
      shop.shop.now += HOUR
      const { payments } = shop.checkout
      const paysMeanwhile: typeof payments.outcomeOf = async () => {
        expect((await guest.post(`${url}/pay`, { key, method: 'ozow' })).status).toBe(200)
        return { outcome: 'unknown' }
      }
      const outcomeOf = vi.spyOn(payments, 'outcomeOf').mockImplementationOnce(paysMeanwhile)
      await processAllDueOrders(shop)
      expect(outcomeOf).toHaveBeenCalled()
      expect((await look()).status).toBe('awaiting_payment')
      shop.shop.now += HOUR
      await processAllDueOrders(shop)
      expect((await look()).status).toBe('expired')
    })
  })
}
