import { expect, it, onTestFinished } from 'vitest'
import { openServer } from '#server/app/open-server.ts'
import { ORDER_FOLD_VERSION } from '#server/order/order-store.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { configured } from './configured.ts'

/** A shop on its own embedded database, which does not listen yet. */
async function openedShop() {
  const config = configured({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent', PORT: '0' })
  const fail = (error: unknown) => {
    throw error
  }
  const server = await openServer(config, { onError: fail, onWait: fail })
  if (!server.ok) throw new Error(server.reason)
  onTestFinished(server.opened.close)
  const { app, database } = server.opened
  const post = async (url: string, payload: object) => (await app.inject({ method: 'POST', url, payload })).json()
  return { app, post, run: database.sql.run }
}

it('a shop that starts deletes what is past its time, and processes orders that fell due while it was closed', async () => {
  const { app, post, run } = await openedShop()
  await post('/api/cart-guest', { productId: 2001, productQuantity: 1 })
  const anna = { email: 'anna@example.com', password: 'correct horse battery' }
  const { customer } = await post('/api/register', anna)
  await run({ text: 'update sessions set ended_at = 1, last_seen_at = 1' })
  await run({ text: 'update carts set touched_at = 1' })
  await run({ text: `insert into allowances (name, who, taken, ends_at) values ('visit', 'somebody', 1, 1)` })
  await run({
    text: `insert into orders (id, number, status, state, fold, position, total, placed_at, key_salt, due_at)
      values ('due', 'R100200', 'awaiting_payment', '{"order":null}', ${ORDER_FOLD_VERSION}, 0, 100, 1, 'salt', 1)`,
  })
  const left = async () => {
    const [row] = await run({
      text: `select (select count(*) from carts)::integer as carts, (select count(*) from sessions)::integer as sessions,
        (select count(*) from allowances where who = 'somebody')::integer as allowances,
        (select count(*) from orders where due_at = 1)::integer as due`,
    })
    return row
  }
  expect(await left()).toEqual({ carts: 2, sessions: 1, allowances: 1, due: 1 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(left).toEqual({ carts: 0, sessions: 0, allowances: 0, due: 0 })
  expect((await run({ text: 'select id from customers' }))[0]).toEqual({ id: customer.user_id })
})
