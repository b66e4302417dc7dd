import { describe, expect, it } from 'vitest'
import type { Run, Sql } from '#server/database/sql.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

/** How often a checkout waits for its database. */
export function describeRoundTrips(sql: () => Sql, open: (sql: Sql) => Promise<OrderApp>): void {
  describe('a guest’s checkout by bank transfer', () => {
    it('is two statements in one transaction: one holds the cart, one writes all that there is', async () => {
      const statements: string[] = []
      const heard =
        (run: Run, where: string): Run =>
        (statement) => {
          statements.push(`${where}: ${statement.name ?? statement.text}`)
          return run(statement)
        }
      const own = sql()
      const { browser, sell, coupon, email } = await open({
        ...own,
        run: heard(own.run, 'alone'),
        transaction: (work) => own.transaction((run) => work(heard(run, 'inside'))),
      })
      const [guest, promoCode] = [browser(), await coupon({})]
      await fill(guest, await sell(), 2)
      const { body: cart } = await guest.post('/api/coupon-apply-guest', { promoCode })
      statements.length = 0
      const { status } = await checkOut(guest, orderOf({ total: cart.totals.total, email: email('g') }))
      expect(status).toBe(200)
      expect(statements).toEqual([
        'inside: cart by key, locked, with names',
        expect.stringMatching(/^inside: place order \d+$/),
      ])
    })
  })
}
