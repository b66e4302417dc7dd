import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import * as v from 'valibot'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, startPostgres } from '#tests/postgres.ts'
import { random } from '#tests/sim/world/random.ts'
import { postgresQuery } from './databases.ts'
import { call } from './http.ts'
import { emptyRecord } from './load-record.ts'
import { type Load, requestUntilAnswered } from './request.ts'
import { shopProcess } from './servers.ts'

const { seed } = inject('chaos')
const PIECE = 2013
const PushedSchema = v.object({
  cartId: v.string(),
  cursor: v.number(),
  acknowledged: v.number(),
  cart: v.object({ item_count: v.number() }),
  reset: v.optional(v.object({ past: v.optional(v.boolean()) })),
})
const CountSchema = v.object({ cart_key: v.string(), item_count: v.number() })

test('a shop whose database was restored from a backup continues from there, and tells clients that are ahead', async () => {
  const postgres = await startPostgres({ durable: true })
  onTestFinished(() => postgres.stop())
  const url = await createDatabase(postgres.url)
  const server = shopProcess({ DATABASE_URL: url, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') })
  await server.start()
  const load: Load = { address: server.address, random: random(seed), record: emptyRecord(), isOver: () => false }

  const newCartKey = randomBytes(24).toString('base64url')
  const offer = { slug: 'x', name: 'x', categories: [], options: [], colourName: null, picture: null }
  const piece = { productId: PIECE, variation: null, colour: null, quantity: 1 }
  const data = { ...piece, offer: { ...offer, price: 1, priceRegular: 1 } }
  const browser = randomUUID()
  /** Pushes one event per number, as a browser with this cursor. */
  const push = async (
    numbers: readonly number[],
    { cursor, clientId = browser }: { cursor: number; clientId?: string },
  ) => {
    const events = numbers.map((seq) => ({ id: randomUUID(), seq, at: Date.now(), type: 'ItemAdded', v: 1, data }))
    const body = { protocol: 1, clientId, newCartKey, cartKey: cursor === 0 ? null : newCartKey, cursor, events }
    const ask = (address: string) => call({ url: `${address}/api/sync`, body })
    return requestUntilAnswered(load, { what: 'A push', ask, answer: PushedSchema })
  }
  const add = async (cartKey: string | null) => {
    const headers = { 'idempotency-key': randomUUID() }
    const ask = (address: string) =>
      call({ url: `${address}/api/cart-guest`, body: { cartKey, productId: PIECE, productQuantity: 1 }, headers })
    return requestUntilAnswered(load, { what: 'A piece', ask, answer: CountSchema })
  }
  const copyData = (from: string, to: string) => execFileSync('cp', ['-a', from, to])
  const backup = `${postgres.data}-backup`

  const first = await push([1, 2], { cursor: 0 })
  const called = await add(null)
  await postgres.kill()
  copyData(postgres.data, backup)
  await postgres.restart()

  const ahead = await push([3, 4, 5], { cursor: first?.cursor ?? 0 })
  await add(called?.cart_key ?? null)
  expect(ahead?.cart.item_count).toBe(5)
  await postgres.kill()
  await rm(postgres.data, { recursive: true })
  copyData(backup, postgres.data)
  await postgres.restart()

  const restored = await push([], { cursor: ahead?.cursor ?? 0 })
  expect(restored).toMatchObject({
    cursor: first?.cursor,
    acknowledged: 2,
    reset: { past: true },
    cart: { item_count: 2 },
  })
  // A call has no client numbers: it may bring the cart back to the position at which this process cached it.
  expect((await add(called?.cart_key ?? null))?.item_count).toBe(2)
  expect((await add(called?.cart_key ?? null))?.item_count).toBe(3)
  const again = await push([1], { cursor: restored?.cursor ?? 0, clientId: randomUUID() })
  expect(again?.cart.item_count).toBe(3)
  expect(load.record.defects).toEqual([])
  expect(server.unexpectedEnds).toEqual([])

  const query = postgresQuery(url)
  const carts = await query<{ id: string; position: number; events: number; last: number }>(
    `select carts.id, carts.position, count(event.id)::integer as events, max(event.position) as last
     from carts join cart_events event on event.cart_id = carts.id group by carts.id`,
  )
  expect(carts).toHaveLength(2)
  for (const { position, events, last } of carts) expect([events, last]).toEqual([position, position])
})
