import { describe, expect, it } from 'vitest'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

/** Two shop processes with one database. */
export function describeLoad(open: () => Promise<readonly [OrderApp, OrderApp]>): void {
  const BUYERS = 50

  describe(`${BUYERS} concurrent buyers at two processes of the shop`, () => {
    it('get the last piece once', async () => {
      const shops = await open()
      const [one, two] = shops
      const product = await one.sell({ stock: 1 })
      two.shop.products.set(product.id, product)
      const guests = Array.from({ length: BUYERS }, (_, index) => (index % 2 === 0 ? one : two).browser())
      const totals = await Promise.all(guests.map((guest) => fill(guest, product)))
      expect(new Set(totals)).toEqual(new Set([50_000]))
      const answers = await Promise.all(
        guests.map((guest, index) => checkOut(guest, orderOf({ total: 50_000, email: one.email(`b${index}`) }))),
      )
      const sold = answers.filter(({ status }) => status === 200)
      const others = answers.filter(({ status }) => status !== 200)
      expect(sold).toHaveLength(1)
      expect(new Set(others.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 out_of_stock']))
      expect(await one.stockOf(product.id)).toBe(0)
      const text = 'select count(*)::integer as orders from order_products where product_id = $1'
      expect(await one.sql.run({ text, values: [product.id] })).toEqual([{ orders: 1 }])
    })

    it('get as many pieces as there are, and no more', async () => {
      const [one, two] = await open()
      const product = await one.sell({ stock: 30 })
      two.shop.products.set(product.id, product)
      const guests = Array.from({ length: BUYERS }, (_, index) => (index % 2 === 0 ? one : two).browser())
      await Promise.all(guests.map((guest) => fill(guest, product)))
      const answers = await Promise.all(
        guests.map((guest, index) => checkOut(guest, orderOf({ total: 50_000, email: one.email(`c${index}`) }))),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
      expect(await one.stockOf(product.id)).toBe(0)
    })

    it('use a coupon as often as it allows; the others are told that it has expired', async () => {
      const [one, two] = await open()
      const product = await one.sell({ stock: 1_000 })
      const code = await one.coupon({ limit: 10 })
      two.shop.products.set(product.id, product)
      const guests = Array.from({ length: BUYERS }, () => one.browser())
      await Promise.all(
        guests.map(async (guest) => {
          await fill(guest, product)
          await guest.post('/api/coupon-apply-guest', { promoCode: code })
        }),
      )
      const answers = await Promise.all(
        guests.map((guest, index) => checkOut(guest, orderOf({ total: 45_000, email: one.email(`d${index}`) }))),
      )
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused).toHaveLength(BUYERS - 10)
      for (const { status, body } of refused) {
        expect({ status, code: body.code, changes: body.data.changes }).toMatchObject({
          status: 409,
          code: 'total_changed',
          changes: [
            { what: 'coupon', from: code, to: null },
            { what: 'total', from: 45_000, to: 50_000 },
          ],
        })
      }
      expect(await one.usesOf(code)).toBe(10)
      expect(await one.stockOf(product.id)).toBe(990)
    })

    it('never deadlock, whatever the order of the items in their carts', async () => {
      const [one, two] = await open()
      const pieces = [
        await one.sell({ stock: 1_000 }),
        await one.sell({ stock: 1_000 }),
        await one.sell({ stock: 1_000 }),
      ]
      for (const piece of pieces) two.shop.products.set(piece.id, piece)
      const guests = Array.from({ length: BUYERS }, (_, index) => (index % 2 === 0 ? one : two).browser())
      await Promise.all(
        guests.map(async (guest, index) => {
          for (const piece of index % 3 === 0 ? pieces : pieces.toReversed()) await fill(guest, piece)
        }),
      )
      const answers = await Promise.all(
        guests.map((guest, index) => checkOut(guest, orderOf({ total: 150_000, email: one.email(`e${index}`) }))),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      for (const piece of pieces) expect(await one.stockOf(piece.id)).toBe(1_000 - BUYERS)
    })
  })
}
