import { describe, expect, it } from 'vitest'
import { settlePayment } from '#server/order/settle-payment.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'
import { DAY, paid, placed, processAllDueOrders } from './placed-order.ts'

/** Another payment of an order that is already placed. */
export function describePaidAgain(open: () => Promise<OrderApp>): void {
  describe('another payment of a placed order', () => {
    it('returns to the order by the shop’s own address, whatever host the request names, and by the order’s key', async () => {
      const shop = await open()
      const { guest, url, key } = await placed(shop)
      const choice = { key, method: 'ozow' }
      expect((await guest.post(`${url}/pay`, choice, { host: 'elsewhere.example' })).status).toBe(200)
      const again = shop.providers.begun.findLast(({ method }) => method === 'ozow')
      expect(again).toMatchObject({ origin: 'https://rusbank.example', orderKey: key })
    })

    it('whose number equals that of another provider’s payment is recorded and refunded as another one', async () => {
      const shop = await open()
      const { guest, url, key, order, say, command, look } = await placed(shop)
      await guest.post(`${url}/pay`, { key, method: 'ozow' })
      const reference = shop.providers.begun.at(-1)?.reference ?? ''
      await say(paid('1089250'))
      for (const _ of [1, 2]) {
        await settlePayment(shop.checkout, { provider: 'ozow', reference, outcome: paid('1089250') })
      }
      const text = `select data->>'receipt' as receipt from order_events where order_id = $1 and type = 'MoneyNotExpected'`
      expect(await shop.sql.run({ text, values: [order.id] })).toEqual([{ receipt: 'ozow 1089250' }])
      const refund = ['refund', order.number, '--reference', 'ozow 1089250', '--by', 'Thandi']
      expect(await command(...refund)).toMatchObject({ ok: true })
      expect(shop.providers.refunds).toMatchObject([{ method: 'ozow', receipt: '1089250' }])
      expect((await look()).status).toBe('paid')
    })

    it('pays an expired order that another provider’s smaller payment with an equal number did not revive', async () => {
      const shop = await open()
      const { guest, url, key, say, look, product } = await placed(shop)
      await guest.post(`${url}/pay`, { key, method: 'ozow' })
      const reference = shop.providers.begun.at(-1)?.reference ?? ''
      shop.shop.now += DAY
      await processAllDueOrders(shop)
      await say(paid('1089250', 40_000))
      expect((await look()).status).toBe('expired')
      await settlePayment(shop.checkout, { provider: 'ozow', reference, outcome: paid('1089250') })
      expect([(await look()).status, await shop.stockOf(product.id)]).toEqual(['paid', 2])
    })

    it('is refused by a method that the shop does not offer, and nothing is begun', async () => {
      const shop = await open()
      const { guest, url, key, order } = await placed(shop)
      const all = shop.providers.methods
      shop.providers.methods = () => all().filter(({ id }) => id !== 'ozow')
      expect(await guest.post(`${url}/pay`, { key, method: 'ozow' })).toMatchObject({
        status: 400,
        body: { code: 'method_not_available' },
      })
      expect(await shop.eventTypes(order.id)).toEqual(['OrderPlaced', 'PaymentStarted'])
    })

    it('is refused by a method that does not take its total, and nothing is begun', async () => {
      const { browser, sell, email, eventTypes } = await open()
      const guest = browser()
      const total = await fill(guest, await sell({ price: 40_000 }))
      const { body } = await checkOut(guest, orderOf({ total, email: email('g'), method: 'payfast' }))
      const plan = { key: body.order_key, method: 'finchoice', months: 3 }
      expect(await guest.post(`/api/orders/${body.order.id}/pay`, plan)).toMatchObject({
        status: 400,
        body: { code: 'method_not_available' },
      })
      expect(await eventTypes(body.order.id)).toEqual(['OrderPlaced', 'PaymentStarted'])
    })
  })
}
