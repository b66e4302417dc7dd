import { describe, expect, it } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

/** More than PostgreSQL plans anew for each value before it compares that with a plan for all of them. */
const CHECKOUTS = 8

/** On a PostgreSQL of one connection. */
export function describePlans(open: () => Promise<OrderApp>): void {
  describe('checkouts over one connection', () => {
    it('plan the statement that writes an order once', async () => {
      const { browser, sell, email, sql } = await open()
      const product = await sell({ stock: CHECKOUTS })
      for (let index = 0; index < CHECKOUTS; index += 1) {
        const guest = browser()
        const total = await fill(guest, product)
        expect((await checkOut(guest, orderOf({ total, email: email(`g${index}`) }))).status).toBe(200)
      }
      expect(await plansOf(sql, 'place order %')).toEqual([{ anew: 0, kept: CHECKOUTS }])
    })
  })
}

/** How often the prepared statements of this connection were planned anew for their values, and how often run by a plan that is kept. */
function plansOf({ run }: Sql, name: string): Promise<unknown[]> {
  const text = `select custom_plans::integer as anew, generic_plans::integer as kept from pg_prepared_statements where name like $1`
  return run({ text, values: [name] })
}
