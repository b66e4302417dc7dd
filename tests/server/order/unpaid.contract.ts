import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { processDueOrders } from '#server/order/due-orders.ts'
import { settlePayment } from '#server/order/settle-payment.ts'
import type { Answer } from '#tests/server/customer/browser.ts'
import { checkOut, fill, type OrderApp, orderOf, type Wish } from './order-app.ts'

const PASSWORD = 'correct horse battery'
/** The limits of unpaid orders per person and per network address. */
const PERSON = { orders: 5, pieces: 60 }
const NETWORK = { orders: 30, pieces: 300 }

interface Ordering extends Partial<Wish> {
  /** The e-mail and the network address. By default unused ones. */
  readonly as?: string
  readonly from?: string
  readonly pieces?: number
}

/** The limits of unpaid orders, which reserve stock. */
export function describeUnpaid(open: () => Promise<OrderApp>): void {
  async function shopWithStock() {
    const shop = await open()
    const { browser, email, sell, providers, checkout } = shop
    const product = await sell({ stock: 100_000 })
    let others = 0
    /** Places an order as a new guest with a cart. */
    const order = async ({ as, from, pieces = 1, method = 'bank_transfer' }: Ordering = {}): Promise<Answer> => {
      others += 1
      const mail = email(as ?? `other${others}`)
      const guest = browser()
      const total = await fill(guest, product, pieces)
      const body = { ...orderOf({ total, email: mail, method }), cart_hash: guest.seenCart() }
      const headers = { 'idempotency-key': randomUUID(), ...(from !== undefined && { 'x-forwarded-for': from }) }
      return guest.post('/api/checkout', body, headers)
    }
    const orders = async (count: number, ordering: Ordering) => {
      for (let placed = 0; placed < count; placed += 1) expect((await order(ordering)).status).toBe(200)
    }
    const cancel = ({ body }: Answer) => browser().post(`/api/orders/${body.order.id}/cancel`, { key: body.order_key })
    const pay = ({ body }: Answer) =>
      settlePayment(checkout, {
        provider: 'payfast',
        reference: providers.begun.find(({ orderId }) => orderId === body.order.id)?.reference ?? '',
        outcome: { outcome: 'paid', amount: body.order.totals.total, receipt: body.order.id },
      })
    return { ...shop, product, order, orders, cancel, pay }
  }
  const refused = { status: 409, body: { code: 'too_many_unpaid_orders', data: { status: 409 } } }

  describe('unpaid orders', () => {
    it(`are limited to ${PERSON.orders} per e-mail, wherever it is typed, and a paid or cancelled one makes room`, async () => {
      const { order, orders, cancel, pay } = await shopWithStock()
      await orders(PERSON.orders - 2, { as: 'lindiwe' })
      const [first, second] = [await order({ as: 'lindiwe' }), await order({ as: 'lindiwe', method: 'payfast' })]
      const { body } = await order({ as: 'LINDIWE' })
      expect(body).toMatchObject(refused.body)
      expect(body.message).toContain('pay or cancel it')
      await cancel(first)
      expect((await order({ as: 'lindiwe' })).status).toBe(200)
      expect(await order({ as: 'lindiwe' })).toMatchObject(refused)
      await pay(second)
      expect((await order({ as: 'lindiwe' })).status).toBe(200)
    })

    it('make room when they expire, and a late payment takes none', async () => {
      const { order, orders, pay, checkout, shop } = await shopWithStock()
      const late = await order({ as: 'late', method: 'payfast' })
      await orders(PERSON.orders - 1, { as: 'late', method: 'payfast' })
      shop.now += 60 * 60 * 1000
      await processDueOrders(checkout)
      expect(await pay(late)).toBe('new')
      await orders(PERSON.orders, { as: 'late' })
      expect(await order({ as: 'late' })).toMatchObject(refused)
    })

    it(`reserve at most ${PERSON.pieces} pieces per person; but a single order may reserve any number`, async () => {
      const { order } = await shopWithStock()
      expect((await order({ as: 'guesthouse', pieces: 99 })).status).toBe(200)
      expect(await order({ as: 'guesthouse' })).toMatchObject(refused)
      expect((await order({ as: 'flat', pieces: PERSON.pieces - 1 })).status).toBe(200)
      expect(await order({ as: 'flat', pieces: 2 })).toMatchObject(refused)
      expect((await order({ as: 'flat', pieces: 1 })).status).toBe(200)
    })

    it(`are limited to ${NETWORK.orders} per network address, whoever orders`, async () => {
      const { order, orders } = await shopWithStock()
      await orders(NETWORK.orders, { from: '198.51.100.1' })
      expect(await order({ from: '198.51.100.1' })).toMatchObject(refused)
      expect((await order({ from: '198.51.100.2' })).status).toBe(200)
    })

    it(`reserve at most ${NETWORK.pieces} pieces per network address`, async () => {
      const { order, orders, browser, email, sell } = await shopWithStock()
      await orders(6, { from: '2001:db8:7:7::1', pieces: 50 })
      expect(await order({ from: '2001:db8:7:7::2' })).toMatchObject(refused)
      const [hotel, headers] = [browser(), { 'idempotency-key': randomUUID() }]
      for (let shelf = 0; shelf < 4; shelf += 1) await fill(hotel, await sell({ stock: 99 }), 75)
      const total = await fill(hotel, await sell())
      const wish = { ...orderOf({ total, email: email('hotel') }), cart_hash: hotel.seenCart() }
      const large = await hotel.post('/api/checkout', wish, headers)
      expect(large).toMatchObject({ status: 409, body: { code: 'too_many_pieces' } })
      expect(large.body.message).toContain('order fewer')
    })

    it(`may be a single one of ${NETWORK.pieces} pieces`, async () => {
      const { browser, email, sell } = await shopWithStock()
      const hotel = browser()
      let total = 0
      for (let shelf = 0; shelf < 4; shelf += 1) total = await fill(hotel, await sell({ stock: 99 }), 75)
      expect((await checkOut(hotel, orderOf({ total, email: email('hotel') }))).status).toBe(200)
    })

    it('count per customer: nobody uses them up by ordering under the customer’s e-mail', async () => {
      const { browser, email, orders, product, order } = await shopWithStock()
      const from = '198.51.100.7'
      await orders(PERSON.orders, { as: 'anna', from })
      const home = browser()
      await home.post('/api/register', { email: email('anna'), password: PASSWORD })
      const place = async () => {
        const { body } = await home.post('/api/cart', { productId: product.id, productQuantity: 1 })
        return checkOut(home, orderOf({ total: body.totals.total, email: email('anna') }))
      }
      for (let placed = 0; placed < PERSON.orders; placed += 1) {
        expect((await place()).status).toBe(200)
        await home.post('/api/cart-clear')
      }
      const full = await place()
      expect(full).toMatchObject(refused)
      expect(full.body.message).toContain('in your account')
      expect((await order({ as: 'somebody', from })).status).toBe(200)
    })

    it('count per customer whatever e-mail they enter, and per network address like a guest’s', async () => {
      const { browser, email, orders, product } = await shopWithStock()
      const network = '198.51.100.6'
      const customer = async (name: string) => {
        const home = browser(network)
        await home.post('/api/register', { email: email(name), password: PASSWORD })
        return async (contact: string) => {
          const { body } = await home.post('/api/cart', { productId: product.id, productQuantity: 1 })
          const answer = await checkOut(home, orderOf({ total: body.totals.total, email: email(contact) }))
          await home.post('/api/cart-clear')
          return answer
        }
      }
      const place = await customer('bongani')
      for (let placed = 0; placed < PERSON.orders; placed += 1) {
        expect((await place(`friend${placed}`)).status).toBe(200)
      }
      expect(await place('friend')).toMatchObject(refused)
      await orders(NETWORK.orders - PERSON.orders, { from: network })
      const { body } = await (await customer('zanele'))('zanele')
      expect(body).toMatchObject({ ...refused.body, data: { limit: 'network' } })
      expect(body.message).toContain('the network you’re on')
      expect(body.message).not.toContain('account')
    })

    it('over the limit leave no trace: the cart stays, nothing is reserved, and a repetition is refused alike', async () => {
      const { browser, email, order, orders, cancel, product, stockOf } = await shopWithStock()
      const earlier = await order({ as: 'full' })
      await orders(PERSON.orders - 1, { as: 'full' })
      const [guest, key] = [browser(), randomUUID()]
      const body = orderOf({ total: await fill(guest, product), email: email('full') })
      const send = () => checkOut(guest, body, key)
      const first = await send()
      expect(first).toMatchObject(refused)
      expect((await guest.get('/api/cart-guest')).body.item_count).toBe(1)
      expect(await stockOf(product.id)).toBe(100_000 - PERSON.orders)
      await cancel(earlier)
      expect((await send()).body).toEqual(first.body)
    })

    it('have the same limit when they are placed concurrently', async () => {
      const { order } = await shopWithStock()
      const at = (answers: readonly Answer[], status: number) => answers.filter((each) => each.status === status).length
      const person = await Promise.all(Array.from({ length: 12 }, () => order({ as: 'quick' })))
      expect([at(person, 200), at(person, 409)]).toEqual([PERSON.orders, 12 - PERSON.orders])
      const network = await Promise.all(Array.from({ length: 40 }, () => order({ from: '198.51.100.9' })))
      expect([at(network, 200), at(network, 409)]).toEqual([NETWORK.orders, 40 - NETWORK.orders])
    })

    it('do not include orders that cost nothing', async () => {
      const { browser, email, sell, coupon, order } = await shopWithStock()
      const promoCode = await coupon({ benefit: { kind: 'percent', basis_points: 10_000 } })
      const gift = await sell({ price: 60_000, stock: PERSON.orders })
      for (let placed = 0; placed < PERSON.orders; placed += 1) {
        const guest = browser()
        await fill(guest, gift)
        await guest.post('/api/coupon-apply-guest', { promoCode })
        expect((await checkOut(guest, orderOf({ total: 0, email: email('lucky') }))).status).toBe(200)
      }
      expect((await order({ as: 'lucky' })).status).toBe(200)
    })

    it('do not include an order that costs nothing, also if it has more pieces than may be unpaid', async () => {
      const { browser, email, sell, coupon } = await shopWithStock()
      const promoCode = await coupon({ benefit: { kind: 'percent', basis_points: 10_000 } })
      const guest = browser()
      for (let shelf = 0; shelf < 5; shelf += 1) await fill(guest, await sell({ price: 60_000, stock: 99 }), 75)
      await guest.post('/api/coupon-apply-guest', { promoCode })
      expect((await checkOut(guest, orderOf({ total: 0, email: email('largesse') }))).status).toBe(200)
    })

    it('drop the data used for the limit when they are no longer open', async () => {
      const { order, cancel, sql, email } = await shopWithStock()
      const placed = await order({ as: 'gone', from: '198.51.100.5' })
      const rows = () =>
        sql.run({ text: 'select * from unpaid_orders where order_id = $1', values: [placed.body.order.id] })
      expect(await rows()).toHaveLength(2)
      const kept = JSON.stringify(await rows())
      expect(kept).not.toContain('198.51.100.5')
      expect(kept).not.toContain(email('gone'))
      await cancel(placed)
      expect(await rows()).toEqual([])
    })
  })
}
