import { describe, expect, it } from 'vitest'
import { hasOrdered } from '#server/order/purchase-history.ts'
import { settlePayment } from '#server/order/settle-payment.ts'
import { couch } from '#tests/kit/goods.ts'
import { checkOut, type OrderApp, orderOf } from './order-app.ts'
import { HOUR, paid, processAllDueOrders } from './placed-order.ts'
import { addVariation } from './stock-fixture.ts'

/** An order of a couch, whose stock is that of its variation. */
export function describeOrderedVariations(open: () => Promise<OrderApp>): void {
  /** A customer who has ordered a couch in each of two colours, of five with the same filling. */
  async function orderedCouches() {
    const shop = await open()
    const { browser, sell, email, sql, providers, checkout } = shop
    const { id: productId, slug } = await sell({ stock: 0 })
    const [variation, price] = [productId + 500_000_000, 1_000_000]
    await addVariation(sql.run, { id: variation, productId, stock: 5, price })
    const filling = { attributes: [{ name: 'Filling', option: 'Foam' }], price, regular_price: price, stock: 5 }
    shop.shop.products.set(productId, { ...couch, id: productId, slug, price, variations: { [variation]: filling } })
    const home = browser()
    const { body: registered } = await home.post('/api/register', {
      email: email('anna'),
      password: 'correct horse battery',
    })
    const piece = { productId, productQuantity: 1, variation }
    await home.post('/api/cart', { ...piece, bech_color: 'stone' })
    const { body: cart } = await home.post('/api/cart', { ...piece, bech_color: 'rust' })
    const wish = { total: cart.totals.total, email: email('anna'), method: 'payfast' } as const
    const { body } = await checkOut(home, orderOf(wish))
    const { reference = '' } = providers.begun.findLast(({ orderId }) => orderId === body.order.id) ?? {}
    const pay = () => settlePayment(checkout, { provider: 'payfast', reference, outcome: paid('pf-1', wish.total) })
    const cancel = () => home.post(`/api/orders/${body.order.id}/cancel`)
    const left = async () => {
      const text = 'select stock from variations where id = $1'
      return (await sql.run<{ stock: number }>({ text, values: [variation] }))[0]?.stock
    }
    const customerId: string = registered.customer.user_id
    return { ...shop, productId, order: body.order, customerId, pay, cancel, left }
  }

  describe('an order of a couch in two colours', () => {
    it('takes its pieces from the stock of their filling, and returns them when it is cancelled', async () => {
      const { order, cancel, left } = await orderedCouches()
      expect(order.lines).toMatchObject([
        { variant: 'Foam', colour: 'Stone' },
        { variant: 'Foam', colour: 'Rust' },
      ])
      expect(await left()).toBe(3)
      expect((await cancel()).status).toBe(200)
      expect(await left()).toBe(5)
    })

    it('returns its pieces when it expires, and takes them again when it is paid after that', async () => {
      const { shop, checkout, pay, left } = await orderedCouches()
      shop.now += HOUR
      await processAllDueOrders({ checkout })
      expect(await left()).toBe(5)
      expect(await pay()).toBe('new')
      expect(await left()).toBe(3)
    })

    it('makes its customer a verified buyer of the couch', async () => {
      const { sql, productId, customerId, pay } = await orderedCouches()
      await pay()
      expect(await hasOrdered(sql.run, { customerId, productId })).toBe(true)
    })
  })
}
