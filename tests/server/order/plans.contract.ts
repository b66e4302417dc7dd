import { describe, expect, it } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

/** More executions than PostgreSQL needs before it considers a generic plan. */
const CHECKOUTS = 8

/** Runs on a PostgreSQL with one connection. */
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

/** How often a prepared statement of this connection ran with a custom plan, and with a generic one. */
function plansOf({ run }: Sql, name: string): Promise<unknown[]> {
  const text = `select custom_plans::integer as anew, generic_plans::integer as kept from pg_prepared_statements where name like $1`
  return run({ text, values: [name] })
}
