import { randomUUID } from 'node:crypto'
import { changeProduct } from '#server/catalogue/change-product.ts'
import { bareTransaction, openBenchedShop, replyToParent } from './bench-shop.ts'
import type { ResourceUse, UseRequest } from './processor-time.ts'

// The shop's process of the bench `checkouts`: the whole shop, listening, and a floor that writes the rows of an order in
// a bare transaction on the shop's own connections. The parent process requests the floor by a message.

/** Requests `each` bare transactions from each of `concurrency` clients, or the resource use. */
export type BenchRequest = FloorRequest | UseRequest
interface FloorRequest {
  readonly concurrency: number
  readonly each: number
}

/** After its address, the process sends its parent the latencies and the total duration, in ms, or its resource use. */
export interface BenchReply extends ResourceUse {
  readonly latencies?: readonly number[]
  readonly duration?: number
}

/** Enough for the longest bench. */
const STOCK = 1_000_000
const PRODUCTS = [
  { id: 2001, slug: 'weave-samples' },
  { id: 2002, slug: 'velvet-samples' },
  { id: 2003, slug: 'boucle-samples' },
  { id: 2004, slug: 'leather-samples' },
  { id: 2011, slug: 'hairpin-leg-set' },
  { id: 2012, slug: 'block-feet-set' },
  { id: 2013, slug: 'leather-care-kit' },
  { id: 2014, slug: 'velvet-care-kit' },
  { id: 2015, slug: 'weave-care-kit' },
  { id: 2016, slug: 'felt-glides' },
] as const

/** In characters, as in an order with one line. */
const SIZES = {
  state: 1_100,
  event: 700,
  letter: 900,
  html: 2_600,
  answer: 3_300,
  cart: 900,
  payment: 300,
  allowance: 80,
}

const shop = await openBenchedShop()
const { database, pool } = shop
for (const { slug } of PRODUCTS) await changeProduct(database, { of: slug, set: { stock: STOCK } })

const of = (length: number): string => 'x'.repeat(length)
await database.sql.run({ text: 'create table bare_carts (id integer primary key, state text not null)' })
await database.sql.run({
  text: `insert into bare_carts select i, '${of(SIZES.cart)}' from generate_series(1, 100) as i`,
})
await database.sql.run({ text: 'create table bare_shelf (id integer primary key, stock integer not null)' })
await database.sql.run({ text: `insert into bare_shelf select i, ${STOCK} from generate_series(1, 10) as i` })
for (const table of [
  'orders',
  'keys',
  'people',
  'products',
  'attempts',
  'letters',
  'answers',
  'mailboxes',
  'networks',
]) {
  await database.sql.run({ text: `create table bare_${table} (id text primary key, rest text not null)` })
}
await database.sql.run({
  text: 'create table bare_events (id text, position integer, rest text, primary key (id, position))',
})

/** Begin, lock the cart, reserve the stock, write the order's and the cart's rows, commit: the least that a checkout needs. */
const bareCheckout = (index: number): Promise<void> =>
  bareTransaction(pool, async (client) => {
    const id = randomUUID()
    const insert = (table: string, length: number) =>
      client.query({
        name: `bare ${table}`,
        text: `insert into bare_${table} (id, rest) values ($1, $2)`,
        values: [id, of(length)],
      })
    const event = (position: number) =>
      client.query({
        name: 'bare event',
        text: 'insert into bare_events (id, position, rest) values ($1, $2, $3)',
        values: [id, position, of(SIZES.event)],
      })
    await insert('answers', SIZES.answer)
    await client.query({
      name: 'bare cart',
      text: 'select state from bare_carts where id = $1 for update',
      values: [index],
    })
    await client.query({
      name: 'bare take',
      text: 'update bare_shelf set stock = stock - 1 where id = $1 and stock >= 1',
      values: [(index % PRODUCTS.length) + 1],
    })
    await insert('orders', SIZES.state)
    await insert('keys', 64)
    await insert('people', 200)
    await insert('products', 4)
    await event(1)
    await event(2)
    await insert('attempts', SIZES.payment)
    await insert('letters', SIZES.letter + SIZES.html)
    await insert('mailboxes', SIZES.allowance)
    await insert('networks', SIZES.allowance)
    await event(3)
    await client.query({
      name: 'bare empty',
      text: 'update bare_carts set state = $2 where id = $1',
      values: [index, of(SIZES.cart)],
    })
  })

async function floor({ concurrency, each }: FloorRequest): Promise<{ latencies: number[]; duration: number }> {
  const latencies: number[] = []
  const one = async (_: unknown, index: number): Promise<void> => {
    for (let turn = 0; turn < each; turn += 1) {
      const begun = performance.now()
      await bareCheckout(index + 1)
      latencies.push(performance.now() - begun)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: concurrency }, one))
  return { latencies, duration: performance.now() - begun }
}

await replyToParent(shop, floor)
