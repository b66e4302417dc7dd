import { expect, it } from 'vitest'
import { processDueOrders } from '#server/order/due-orders.ts'
import { finchoice } from '#server/payments/finchoice.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { checkOut, fill, orderApp, orderOf } from './order-app.ts'

const DAY = 86_400_000
const sql = memorySql()

it.each([
  ['never applied at FinChoice', 'created', 'expired'],
  ['waits for FinChoice’s decision', 'in_review', 'awaiting_payment'],
])('an order whose shopper %s holds its stock as long as it should', async (_who, status, after) => {
  const shop = await orderApp(sql())
  const { browser, sell, email, providers, checkout, stockOf } = shop
  const [guest, couch] = [browser(), await sell({ price: 100_000, stock: 3 })]
  const total = await fill(guest, couch, 3)
  const { body } = await checkOut(guest, orderOf({ total, email: email('g'), method: 'finchoice', months: 6 }))
  const { outcomeOf } = finchoice({
    merchantId: 'RUSBANK',
    apiKey: 'k',
    callbackSecret: 'c'.repeat(16),
    isSandbox: false,
    serverBase: () => 'https://api.finchoice.example',
    browserUrl: (url) => url,
    request: async ({ url }) => {
      const reference = decodeURIComponent(url.split('/').at(-1) ?? '')
      const application = { application_id: `token-${reference}`, reference, status, amount: total }
      return { status: 200, text: JSON.stringify({ ...application, merchant_id: 'RUSBANK', currency: 'ZAR' }) }
    },
  })
  Object.assign(providers, { outcomeOf })
  for (let day = 0; day < 6; day += 1) {
    shop.shop.now += DAY
    await processDueOrders(checkout)
  }
  const { order } = (await guest.get(`/api/orders/${body.order.id}?key=${body.order_key}`)).body
  expect([order.status, await stockOf(couch.id)]).toEqual([after, after === 'expired' ? 3 : 0])
})
