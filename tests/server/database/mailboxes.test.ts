import { expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { migratedBefore } from './migrated-before.ts'

it('the migration keeps the keys, confirmed addresses and e-mails of old accounts; codes expire', async () => {
  const sql = await migratedBefore('0403-mailboxes.sql')
  const { run } = sql
  const account = ([id, email, key, shownAt]: readonly [string, string, string, number | null]) =>
    run({
      text: `insert into customers (id, email, email_key, password_hash, shipping, cart_id, created_at, mailbox_shown_at)
        values ($1, $2, $3, 'x', '{}', $1, 1, $4)`,
      values: [id, email, key, shownAt],
    })
  await account(['anna', 'Anna@Example.com', 'anna@example.com', 5])
  await account(['thief', 'ｂen@example.com', 'ben@example.com', null])
  await account(['eva', 'ÉVA@example.com', 'éva@example.com', null])
  await run({ text: `insert into reset_codes (customer_id, hash, tries, issued_at) values ('anna', 'h', 1, 2)` })
  await run({
    text: `insert into sessions (id, customer_id, device, place, created_at, last_seen_at, generation, state, position)
      values ('s1', 'anna', 'd', 'p', 1, 1, 1, '{}', 1)`,
  })
  const mails: readonly [string, string, string | null][] = [
    ['welcome anna', 'Anna@Example.com', null],
    ['password anna 2', 'Anna@Example.com', null],
    ['device s1', 'Anna@Example.com', null],
    ['code 0192', 'Anna@Example.com', null],
    ['order o1 1', 'guest@example.com', null],
    ['contact:day:hash', 'shop@example.com', 'Guest@Example.com'],
  ]
  for (const [key, to, replyTo] of mails) {
    await run({
      text: `insert into outbox (key, recipient, reply_to, subject, text, due_at, created_at) values ($1, $2, $3, 's', 't', 1, 1)`,
      values: [key, to, replyTo],
    })
  }

  await migrate(sql)

  expect(await run({ text: 'select id, email_key, mailbox_shown_at from customers order by id' })).toEqual([
    { id: 'anna', email_key: 'anna@example.com', mailbox_shown_at: 5 },
    { id: 'eva', email_key: 'Éva@example.com', mailbox_shown_at: null },
    { id: 'thief', email_key: 'ｂen@example.com', mailbox_shown_at: null },
  ])
  expect(await run({ text: 'select customer_id from mailed_codes' })).toEqual([])
  expect(await run({ text: 'select key, customer_id, order_id, writer_key from outbox order by id' })).toEqual([
    { key: 'welcome anna', customer_id: 'anna', order_id: null, writer_key: null },
    { key: 'password anna 2', customer_id: 'anna', order_id: null, writer_key: null },
    { key: 'device s1', customer_id: 'anna', order_id: null, writer_key: null },
    { key: 'code password 0192', customer_id: null, order_id: null, writer_key: null },
    { key: 'order o1 1', customer_id: null, order_id: 'o1', writer_key: null },
    { key: 'contact:day:hash', customer_id: null, order_id: null, writer_key: 'guest@example.com' },
  ])
})
