import { describe, expect, it } from 'vitest'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'
import { placed } from './placed-order.ts'

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
