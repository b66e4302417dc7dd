import { describe, expect, it, vi } from 'vitest'
import { errorsReportedBy, type OrderApp } from './order-app.ts'
import { HOUR, paid, placed, processAllDueOrders } from './placed-order.ts'

async function processHourly(shop: OrderApp, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    shop.shop.now += HOUR
    await processAllDueOrders(shop)
  }
}

/** Processes the due orders while their provider does not answer once. */
async function askInVain(shop: OrderApp) {
  const silent = new Error('Ozow does not answer')
  const errors = errorsReportedBy(shop.checkout)
  const outcomeOf = vi.spyOn(shop.checkout.payments, 'outcomeOf').mockRejectedValueOnce(silent)
  await processAllDueOrders(shop)
  expect(outcomeOf).toHaveBeenCalledTimes(1)
  expect(errors).toEqual([silent])
  return outcomeOf
}

/** Attempts that a provider has not decided, and payments that begin while one is pending. */
export function describeUndecidedPayments(open: () => Promise<OrderApp>): void {
  describe('an attempt that its provider has not decided', () => {
    it('asks a provider again that did not answer about a cancelled attempt which was paid after all', async () => {
      const shop = await open()
      const { say, look, order } = await placed(shop, 'ozow')
      await processAllDueOrders(shop)
      await say({ outcome: 'cancelled' })
      shop.shop.now += HOUR + 1
      const outcomeOf = await askInVain(shop)
      outcomeOf.mockResolvedValue(paid('oz-1'))
      await processHourly(shop, 48)
      expect(await shop.eventTypes(order.id)).toContain('PaymentConfirmed')
      expect((await look()).status).toBe('paid')
    })

    it('delays no later attempt that was paid', async () => {
      const shop = await open()
      const { guest, url, key, look } = await placed(shop, 'ozow')
      expect((await guest.post(`${url}/pay`, { key, method: 'payfast' })).status).toBe(200)
      await processAllDueOrders(shop)
      shop.shop.now += HOUR + 1
      vi.spyOn(shop.checkout.payments, 'outcomeOf').mockImplementation(async ({ method }) =>
        method === 'ozow' ? { outcome: 'pending' } : paid('pf-late'),
      )
      await processAllDueOrders(shop)
      expect((await look()).status).toBe('paid')
    })

    it('asks again about a failed attempt of a cancelled order', async () => {
      const shop = await open()
      const { guest, url, key, say, order } = await placed(shop, 'ozow')
      await processAllDueOrders(shop)
      await say({ outcome: 'failed' })
      expect((await guest.post(`${url}/cancel`, { key })).status).toBe(200)
      shop.shop.now += HOUR + 1
      const outcomeOf = await askInVain(shop)
      outcomeOf.mockResolvedValue(paid('oz-2'))
      await processHourly(shop, 48)
      expect(await shop.eventTypes(order.id)).toContain('MoneyNotExpected')
    })

    it('is asked about again after the order was cancelled later than it had to be paid', async () => {
      const shop = await open()
      const { guest, url, key, order } = await placed(shop, 'ozow')
      const outcomeOf = vi.spyOn(shop.checkout.payments, 'outcomeOf').mockResolvedValue({ outcome: 'pending' })
      await processHourly(shop, 3)
      expect((await guest.post(`${url}/cancel`, { key })).status).toBe(200)
      outcomeOf.mockResolvedValue(paid('oz-3'))
      await processHourly(shop, 1)
      expect(await shop.eventTypes(order.id)).toContain('MoneyNotExpected')
    })

    it('tells whoever chooses a transfer late a time to pay by that is not over', async () => {
      const shop = await open()
      const { guest, url, key, look } = await placed(shop, 'ozow')
      await processAllDueOrders(shop)
      const { payments } = shop.checkout
      vi.spyOn(payments, 'outcomeOf').mockResolvedValue({ outcome: 'pending' })
      await processHourly(shop, 6 * 24)
      expect((await look()).next).toEqual(['pay', 'cancel'])
      const { status, body } = await guest.post(`${url}/pay`, { key, method: 'bank_transfer' })
      expect(status).toBe(200)
      expect.soft(Date.parse(body.payment.pay_by)).toBeGreaterThan(shop.shop.now)
      vi.spyOn(payments, 'outcomeOf').mockResolvedValue({ outcome: 'failed' })
      shop.shop.now += HOUR
      await processAllDueOrders(shop)
      expect((await look()).status).toBe('awaiting_transfer')
    })

    it('gives whoever chooses another online payment late the time to pay', async () => {
      const shop = await open()
      const { guest, url, key, look } = await placed(shop, 'ozow')
      await processAllDueOrders(shop)
      const { payments } = shop.checkout
      const outcomeOf = vi.spyOn(payments, 'outcomeOf').mockResolvedValue({ outcome: 'pending' })
      await processHourly(shop, 30)
      expect((await guest.post(`${url}/pay`, { key, method: 'payfast' })).status).toBe(200)
      expect.soft(Date.parse((await look()).pay_by)).toBeGreaterThan(shop.shop.now)
      outcomeOf.mockImplementation(async ({ method }) => ({ outcome: method === 'ozow' ? 'failed' : 'unknown' }))
      shop.shop.now += 11 * 60_000
      await processAllDueOrders(shop)
      expect((await look()).status).toBe('awaiting_payment')
    })
  })
}
