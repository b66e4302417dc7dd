import { expect, test } from 'vitest'
import { periodInMs, RETENTION } from '#domain/site/retention.ts'
import { deleteIdleCustomerCarts } from '#server/retention/delete-idle-carts.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const NOW = Date.UTC(2030, 0, 1)
/** Carts that were last used before this time have expired. */
const end = NOW - periodInMs(RETENTION.carts.kept)

const sql = memorySql()

/** A customer whose cart has expired, and who used a session yesterday. */
async function customerWithSession(id: string, { endedAt }: { readonly endedAt: number | null }): Promise<void> {
  const run = (text: string, values: unknown[]) => sql().run({ text, values })
  await run(
    `insert into customers (id, email, email_key, password_hash, shipping, cart_id, created_at)
      values ($1, $1, $1, 'x', '{}', 'cart of ' || $1, 1)`,
    [id],
  )
  await run(
    `insert into carts (id, state, fold, position, last_seqs, item_count, total, created_at, touched_at)
      values ('cart of ' || $1, '{}', 1, 1, '{}', 1, 1, 1, $2)`,
    [id, end - 1],
  )
  await run(
    `insert into cart_events (cart_id, position, origin, id, type, v, at, stored_at, data)
      values ('cart of ' || $1, 1, 'server', 'event of ' || $1, 'ItemAdded', 1, 1, 1, '{}')`,
    [id],
  )
  await run(`insert into cart_facts (cart_id, kind, value, at) values ('cart of ' || $1, 'product', '1', 1)`, [id])
  await run(
    `insert into browser_facts (cart_id, client_id, id, type, at, received_at, data)
      values ('cart of ' || $1, 'browser', 'fact', 'Viewed', 1, 1, '{}')`,
    [id],
  )
  await run(
    `insert into sessions (id, customer_id, device, place, created_at, generation, state, position, last_seen_at, ended_at)
      values ('session of ' || $1, $1, 'd', 'p', 1, 1, '{}', 1, $2, $3)`,
    [id, NOW - 86_400_000, endedAt],
  )
}

test('a cart that was not used for a year is kept for a customer who is logged in, and for one who logged out it is deleted with all that is stored of it', async () => {
  await customerWithSession('here', { endedAt: null })
  await customerWithSession('gone', { endedAt: NOW - 1 })
  expect(await deleteIdleCustomerCarts(sql().transaction, NOW)).toBe(1)
  expect(await sql().run({ text: 'select id from carts' })).toEqual([{ id: 'cart of here' }])
  for (const table of ['cart_events', 'cart_facts', 'browser_facts'])
    expect(await sql().run({ text: `select cart_id from ${table}` }), table).toEqual([{ cart_id: 'cart of here' }])
})
