import { bareTransaction, openBenchedShop, replyToParent } from './bench-shop.ts'
import type { ResourceUse, UseRequest } from './processor-time.ts'

// The shop's process of the bench `cart-operations`: the whole shop, listening, and a floor that runs a bare transaction
// on the shop's own connections. The parent process requests the floor by a message.

/** Requests the bare transaction with this concurrency for this duration in ms, or the resource use. */
export type BenchRequest = FloorRequest | UseRequest
interface FloorRequest {
  readonly concurrency: number
  readonly duration: number
}

/** After its address, the process sends its parent the latency of each bare transaction, in ms, or its resource use. */
export interface BenchReply extends ResourceUse {
  readonly latencies?: number[]
}

const CART_BYTES = 1_500
const EVENT_BYTES = 300

const shop = await openBenchedShop()
const { database, pool } = shop

await database.sql.run({
  text: 'create table bare (id integer primary key, position integer not null, state text not null)',
})
await database.sql.run({
  text: 'create table bare_events (id integer, position integer, data text, primary key (id, position))',
})
await database.sql.run({
  text: `insert into bare select i, 0, repeat('x', ${CART_BYTES}) from generate_series(1, 100) as i`,
})

/** Begin, read a row for update, insert, update, commit: the least that a cart operation needs. */
const bareOperation = (id: number): Promise<void> =>
  bareTransaction(pool, async (client) => {
    const { rows } = await client.query<{ position: number; state: string }>({
      name: 'bare read',
      text: 'select position, state from bare where id = $1 for update',
      values: [id],
    })
    const position = (rows[0]?.position ?? 0) + 1
    await client.query({
      name: 'bare insert',
      text: 'insert into bare_events (id, position, data) values ($1, $2, $3)',
      values: [id, position, 'x'.repeat(EVENT_BYTES)],
    })
    await client.query({
      name: 'bare update',
      text: 'update bare set position = $2, state = $3 where id = $1',
      values: [id, position, 'x'.repeat(CART_BYTES)],
    })
  })

async function floor({ concurrency, duration }: FloorRequest): Promise<BenchReply> {
  const latencies: number[] = []
  const end = performance.now() + duration
  const one = async (_: unknown, index: number): Promise<void> => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      await bareOperation(index + 1)
      latencies.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, one))
  return { latencies }
}

await replyToParent(shop, floor)
