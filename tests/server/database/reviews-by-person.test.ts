import { expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { migratedBefore } from './migrated-before.ts'

it('of a customer’s reviews about one product under several e-mails, the migration keeps the first', async () => {
  const sql = await migratedBefore('0406-reviews-by-person.sql')
  const { run } = sql
  await run({
    text: `insert into customers (id, email, email_key, password_hash, shipping, cart_id, created_at)
      values ('anna', 'anna@example.com', 'anna@example.com', 'x', '{}', 'c', 1)`,
  })
  const reviews: readonly [string, number, string | null, string][] = [
    ['refused before', 1, 'anna', 'refused'],
    ['first', 1, 'anna', 'waiting'],
    ['second', 1, 'anna', 'published'],
    ['of another product', 2, 'anna', 'published'],
    ['of a guest', 1, null, 'published'],
  ]
  for (const [title, product, customer, status] of reviews) {
    await run({
      text: `insert into reviews (product_id, author, email, title, message, rating, status, verified, written_at, customer_id)
        values ($1, 'A', $2, $3, 'm', 5, $4, false, 1, $5)`,
      values: [product, `${title.replaceAll(' ', '-')}@example.com`, title, status, customer],
    })
  }
  await migrate(sql)
  const kept = await run<{ title: string }>({ text: `select title from reviews where status <> 'refused' order by id` })
  expect(kept.map(({ title }) => title)).toEqual(['first', 'of another product', 'of a guest'])
})
