import { describe, expect, it } from 'vitest'
import type { Run, Sql, Statement } from '#server/database/sql.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

/** A database that writes down what waits for it: an entry is a round trip. */
function heardSql(sql: Sql) {
  const trips: string[] = []
  const named = ({ name, text }: Statement) => name ?? text
  const heard =
    (run: Run): Run =>
    (statement) => {
      trips.push(named(statement))
      return run(statement)
    }
  const heardOne: Sql = {
    ...sql,
    run: heard(sql.run),
    together(statements) {
      trips.push(statements.map(named).join(' + '))
      return sql.together(statements)
    },
    async transaction(work) {
      trips.push('begin')
      const result = await sql.transaction((run) => work(heard(run)))
      trips.push('commit')
      return result
    },
  }
  return { sql: heardOne, trips }
}

/** How often a checkout waits for its database. */
export function describeRoundTrips(sql: () => Sql, open: (sql: Sql) => Promise<OrderApp>): void {
  describe('a guest’s checkout by bank transfer', () => {
    const ready = async () => {
      const { sql: heard, trips } = heardSql(sql())
      const { browser, sell, coupon, email, checkout } = await open(heard)
      const [guest, promoCode] = [browser(), await coupon({})]
      await fill(guest, await sell(), 2)
      const { body: cart } = await guest.post('/api/coupon-apply-guest', { promoCode })
      const order = async () => {
        trips.length = 0
        expect((await checkOut(guest, orderOf({ total: cart.totals.total, email: email('g') }))).status).toBe(200)
        return trips
      }
      return { checkout, guest, order }
    }
    const placing = expect.stringMatching(/^place order \d+$/)

    it('is one round trip in the process that wrote the cart last', async () => {
      const { order } = await ready()
      expect(await order()).toEqual([
        expect.stringMatching(/^hold cart by key, locked, with names \+ place order \d+$/),
      ])
    })

    it('is four in any other: one of them holds the cart, and one writes all that there is', async () => {
      const { checkout, guest, order } = await ready()
      checkout.known.delete({ keyHash: hashOfSecret(guest.cookies.get('rusbank_cart') ?? '') })
      expect(await order()).toEqual(['begin', 'cart by key, locked, with names', placing, 'commit'])
    })
  })
}
