import { expect, it } from 'vitest'
import { mailCommand } from '#server/commands/mail-command.ts'
import { reviewsCommand } from '#server/commands/reviews-command.ts'
import { showOrders, showWebhooks } from '#server/commands/show-orders.ts'
import { localNotifications } from '#server/database/notifications.ts'
import type { OrderPorts } from '#server/order/order-ports.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const sql = memorySql()
const orders = () => ({ sql: sql() }) as OrderPorts
const LATEST = 'These are the 100 latest: there may be more.'
const OLDEST = 'These are the 100 oldest: there may be more.'
const containing = (text: string) => expect.stringContaining(text)

it('lists the orders that have needed staff for longest, and any others latest first, and says that there may be more', async () => {
  for (let n = 0; n <= 100; n += 1) {
    await sql().run({
      text: `insert into orders (id, number, status, state, fold, position, total, placed_at, key_salt, needs_staff)
        values ($1, $2, 'cancelled', '{}', 0, 0, 100, $3, 'salt', true)`,
      values: [`order${n}`, `R${200_000 + n}`, 1_000 + n],
    })
  }
  const list = async (word?: string) => (await showOrders(orders(), word)).lines
  const waiting = await list('needs_staff')
  expect([waiting[1], waiting[100]]).toEqual([containing('R200000'), containing('R200099')])
  expect(waiting.at(-1)).toBe(OLDEST)
  const all = await list()
  expect([all[1], all.at(-1)]).toEqual([containing('R200100'), LATEST])
})

it('lists the latest mail, and says that there may be more', async () => {
  await sql().run({
    text: `insert into outbox (key, recipient, subject, text, due_at, created_at)
      select 'test:' || n, 'anna@example.org', 'Mail ' || n, 'Text', n, n from generate_series(1, 101) as n`,
  })
  const { lines } = await mailCommand([], { run: sql().run, now: 0, orders: async () => orders() })
  expect([lines[1], lines[100], lines.at(-1)]).toEqual([containing('Mail 101'), containing('Mail 2'), LATEST])
})

it('lists the providers’ latest messages, and says that there may be more', async () => {
  await sql().run({
    text: `insert into payment_notices (provider, outcome, said, reference, day, count, first_at, last_at, facts)
      select 'ozow', 'unknown_order', 'said' || n, 'ref', '2026-11-21', 1, n, n, '{}' from generate_series(1, 101) as n`,
  })
  const { lines } = await showWebhooks(orders())
  expect([lines.length, lines.at(-1)]).toEqual([102, LATEST])
})

it('lists the reviews that have waited longest, or were published last, and says that there may be more', async () => {
  const columns = 'product_id, author, email, title, message, rating, verified, written_at, status'
  const insert = `insert into reviews (${columns}) select 1008, 'Anna', n || $1 || '@example.org', 'Title ' || n, 'A message',
    5, false, n, $1 from generate_series(1, 101) as n`
  for (const status of ['waiting', 'published']) await sql().run({ text: insert, values: [status] })
  const catalogue = { tables: null as never, notifications: localNotifications() }
  const list = async (...words: string[]) => (await reviewsCommand(words, { run: sql().run, catalogue, now: 0 })).lines
  const waiting = await list()
  expect([waiting[2], waiting.at(-1)]).toEqual([containing('Title 1'), OLDEST])
  const published = await list('list', 'published')
  expect([published[2], published.at(-1)]).toEqual([containing('Title 101'), LATEST])
})
