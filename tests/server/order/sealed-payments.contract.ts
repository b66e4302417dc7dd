import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

/** What the database holds of a payment that was begun at a provider. */
export function describeSealedPayments(open: () => Promise<OrderApp>): void {
  /** An order whose payment is a form with the ticket of its return URLs. */
  async function begun() {
    const shop = await open()
    const { browser, sell, email, providers, sql } = shop
    const ticket = randomUUID()
    const action = 'https://payfast.example/process'
    const fields: [string, string][] = [['return_url', `https://rusbank.example/confirmed?ticket=${ticket}`]]
    const payment = { kind: 'form' as const, action, fields }
    Object.assign(providers, { begin: async () => ({ ok: true, payment, providerToken: null }) })
    const [guest, key] = [browser(), randomUUID()]
    const body = orderOf({ total: await fill(guest, await sell()), email: email('g'), method: 'payfast' })
    const first = await checkOut(guest, body, key)
    const { order, order_key } = first.body
    const again = async () => {
      const paid = await guest.post(`/api/orders/${order.id}/pay`, { key: order_key, method: 'payfast' })
      return { checkout: (await checkOut(guest, body, key)).body, payment: paid.body.payment }
    }
    const values = [order.id]
    const stored = async () => {
      const text = `select payment::text as stored from order_attempts where order_id = $1
        union all select body::text from checkout_answers where order_id = $1`
      return (await sql.run<{ stored: string }>({ text, values })).map((row) => row.stored)
    }
    return { ...shop, ticket, payment, order, first: first.body, again, stored }
  }

  describe('a payment that was begun', () => {
    it('is stored without its ticket in clear, and is the same for a repeated request', async () => {
      const { ticket, payment, first, again, stored } = await begun()
      expect(first.payment).toEqual(payment)
      const rows = await stored()
      expect(rows).toHaveLength(2)
      for (const row of rows) expect(row).not.toContain(ticket)
      expect(await again()).toEqual({ checkout: first, payment })
    })

    it('is read as it is if an earlier version stored it in clear', async () => {
      const { sql, order, payment, first, again } = await begun()
      const { order_key: _, ...answer } = first
      for (const [table, column, value] of [
        ['order_attempts', 'payment', payment],
        ['checkout_answers', 'body', answer],
      ]) {
        const text = `update ${table} set ${column} = $2 where order_id = $1`
        await sql.run({ text, values: [order.id, JSON.stringify(value)] })
      }
      expect(await again()).toEqual({ checkout: first, payment })
    })
  })
}
