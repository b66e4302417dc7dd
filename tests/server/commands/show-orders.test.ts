import { expect, it } from 'vitest'
import { showOrders } from '#server/commands/show-orders.ts'
import type { Orders } from '#server/order/orders.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const sql = memorySql()

it('lists the orders that have needed staff for longest, and any others latest first, and says that there may be more', async () => {
  for (let n = 0; n <= 100; n += 1) {
    await sql().run({
      text: `insert into orders (id, number, status, state, fold, position, total, placed_at, key_salt, needs_staff)
        values ($1, $2, 'cancelled', '{}', 0, 0, 100, $3, 'salt', true)`,
      values: [`order${n}`, `R${200_000 + n}`, 1_000 + n],
    })
  }
  const list = async (word?: string) => (await showOrders({ sql: sql() } as Orders, word)).lines
  const waiting = await list('needs_staff')
  expect([waiting[1], waiting[100]]).toEqual([expect.stringContaining('R200000'), expect.stringContaining('R200099')])
  expect(waiting.at(-1)).toBe('These are the 100 oldest: there may be more.')
  const all = await list()
  expect([all[1], all.at(-1)]).toEqual([
    expect.stringContaining('R200100'),
    'These are the 100 latest: there may be more.',
  ])
})
