import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

/** A process caches a cart that it wrote, and orders it without reading it again. */
export function describeRememberedCart(open: () => Promise<OrderApp>): void {
  /**
   * A guest with a cart that one process has cached, and browsers at that process and at another on the same
   * database.
   */
  const guestOfTwo = async () => {
    const [here, there] = [await open(), await open()]
    const product = await here.sell({ stock: 5 })
    there.shop.products.set(product.id, product)
    const [guest, sameGuest] = [here.browser(), there.browser()]
    const total = await fill(guest, product, 2)
    for (const [name, value] of guest.cookies) sameGuest.cookies.set(name, value)
    const wish = orderOf({ total, email: here.email('g') })
    const kept = async () => {
      const text = `select (select count(*)::integer from order_people where email = $1) as orders,
        (select count(*)::integer from outbox where recipient = $1) as mails`
      const [row] = await here.sql.run<object>({ text, values: [here.email('g')] })
      return { ...row, stock: await here.stockOf(product.id) }
    }
    return { product, guest, sameGuest, wish, kept }
  }

  describe('a cart in a process’s cache', () => {
    it('is not ordered if another process has changed it since', async () => {
      const { product, guest, sameGuest, wish, kept } = await guestOfTwo()
      await fill(sameGuest, product, 1)
      const { status, body } = await checkOut(guest, wish)
      expect([status, body.code]).toEqual([409, 'total_changed'])
      expect(body.data.cart.item_count).toBe(3)
      expect(await kept()).toEqual({ orders: 0, mails: 0, stock: 5 })
    })

    it('is not ordered again if another process has ordered it', async () => {
      const { guest, sameGuest, wish, kept } = await guestOfTwo()
      const [key, seen] = [randomUUID(), { cart_hash: guest.seenCart() }]
      const first = await checkOut(sameGuest, { ...wish, ...seen }, key)
      const again = await checkOut(guest, { ...wish, ...seen }, key)
      expect([first.status, again.status]).toEqual([200, 200])
      expect(again.body).toEqual(first.body)
      expect(await checkOut(guest, { ...wish, ...seen })).toMatchObject({ status: 400, body: { code: 'cart_empty' } })
      expect(await kept()).toEqual({ orders: 1, mails: 1, stock: 3 })
    })

    it('is ordered once by any number of concurrent requests', async () => {
      const { guest, wish, kept } = await guestOfTwo()
      const answers = await Promise.all(Array.from({ length: 6 }, () => checkOut(guest, wish)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
      expect(await kept()).toEqual({ orders: 1, mails: 1, stock: 3 })
    })
  })

  describe('concurrent orders', () => {
    it('do not fail because one of them does', async () => {
      const [here, there] = [await open(), await open()]
      const { browser, sell, email, sql, stockOf } = here
      const [product, soldOut] = [await sell({ stock: 20 }), await sell({ stock: 20 })]
      there.shop.products.set(product.id, product)
      await browser().post('/api/register', { email: email('owner'), password: 'correct horse battery' })
      const guest = async (name: string, piece = product) => {
        const own = browser()
        return { own, wish: orderOf({ total: await fill(own, piece), email: email(name) }) }
      }
      const [first, stale, known, twice, last] = [
        await guest('first'),
        await guest('stale'),
        await guest('owner'),
        await guest('twice'),
        await guest('last'),
      ]
      const late = await guest('late', soldOut)
      const elsewhere = there.browser()
      for (const [name, value] of stale.own.cookies) elsewhere.cookies.set(name, value)
      await fill(elsewhere, product, 1)
      await sql.run({ text: 'update products set stock = 0 where id = $1', values: [soldOut.id] })
      const press = ({ own, wish }: typeof first, key = randomUUID()) => checkOut(own, wish, key)
      const key = randomUUID()
      const answers = await Promise.all([
        press(first),
        press(stale),
        press(known),
        press(twice, key),
        press(twice, key),
        press(last),
      ])
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [200, undefined],
        [409, 'total_changed'],
        [409, 'account_exists'],
        [200, undefined],
        [200, undefined],
        [200, undefined],
      ])
      expect(answers[3]?.body).toEqual(answers[4]?.body)
      expect(await stockOf(product.id)).toBe(17)
      const [after, more] = [await guest('after'), await guest('more')]
      const rest = await Promise.all([press(after), press(late), press(more)])
      expect(rest.map(({ status, body }) => [status, body.code])).toEqual([
        [200, undefined],
        [409, 'out_of_stock'],
        [200, undefined],
      ])
      expect([await stockOf(product.id), await stockOf(soldOut.id)]).toEqual([15, 0])
      const text = 'select recipient from outbox where recipient = any($1::text[])'
      const names = ['first', 'stale', 'twice', 'last', 'late', 'after', 'more'].map(email)
      expect(await sql.run({ text, values: [names] })).toHaveLength(5)
    })
  })
}
