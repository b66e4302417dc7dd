import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

/** A process that wrote a cart remembers it, and orders it without reading it again. */
export function describeRememberedCart(open: () => Promise<OrderApp>): void {
  /** A guest with a cart that one process remembers, at that process and at another on the same database. */
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
        (select count(*)::integer from outbox where recipient = $1) as letters`
      const [row] = await here.sql.run<object>({ text, values: [here.email('g')] })
      return { ...row, stock: await here.stockOf(product.id) }
    }
    return { product, guest, sameGuest, wish, kept }
  }

  describe('a cart that a process remembers', () => {
    it('is not ordered as it was, where another process has changed it since', async () => {
      const { product, guest, sameGuest, wish, kept } = await guestOfTwo()
      await fill(sameGuest, product, 1)
      const { status, body } = await checkOut(guest, wish)
      expect([status, body.code]).toEqual([409, 'total_changed'])
      expect(body.data.cart.item_count).toBe(3)
      expect(await kept()).toEqual({ orders: 0, letters: 0, stock: 5 })
    })

    it('is not ordered again, where another process has ordered it', async () => {
      const { guest, sameGuest, wish, kept } = await guestOfTwo()
      const [key, seen] = [randomUUID(), { cart_hash: guest.seenCart() }]
      const first = await checkOut(sameGuest, { ...wish, ...seen }, key)
      const again = await checkOut(guest, { ...wish, ...seen }, key)
      expect([first.status, again.status]).toEqual([200, 200])
      expect(again.body).toEqual(first.body)
      expect(await checkOut(guest, { ...wish, ...seen })).toMatchObject({ status: 400, body: { code: 'cart_empty' } })
      expect(await kept()).toEqual({ orders: 1, letters: 1, stock: 3 })
    })

    it('is ordered once by as many presses as come at once', async () => {
      const { guest, wish, kept } = await guestOfTwo()
      const answers = await Promise.all(Array.from({ length: 6 }, () => checkOut(guest, wish)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
      expect(await kept()).toEqual({ orders: 1, letters: 1, stock: 3 })
    })
  })
}
