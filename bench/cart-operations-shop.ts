import type { Pool } from 'pg'
import { parseConfig } from '#server/app/config.ts'
import { openShop } from '#server/app/open-shop.ts'
import { type ResourceUse, resourceUse, type UseRequest } from './processor-time.ts'

// The shop's process of the bench `cart-operations`: the whole shop, listening, and a floor that runs a bare transaction
// on the shop's own connections. The parent process requests the floor by a message.

/** Requests the bare transaction with this concurrency for this duration in ms, or the resource use. */
export type BenchRequest = { readonly concurrency: number; readonly duration: number } | UseRequest

/** After its address, the process sends its parent the latency of each bare transaction, in ms, or its resource use. */
export interface BenchReply extends ResourceUse {
  readonly latencies?: number[]
}

const CART_BYTES = 1_500
const EVENT_BYTES = 300

const send = (message: BenchReply | { readonly address: string }): void => void process.send?.(message)
const parsed = parseConfig(process.env)
if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
const shop = await openShop(parsed.config, { onError: console.error, onWait: console.error })
if (!shop.ok) throw new Error(shop.reason)
const { app, database, close } = shop.opened
const pool = database.sql.pool as unknown as Pick<Pool, 'connect'>

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
async function bareTransaction(id: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
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
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function floor({ concurrency, duration }: Extract<BenchRequest, { concurrency: number }>): Promise<number[]> {
  const latencies: number[] = []
  const end = performance.now() + duration
  const one = async (_: unknown, index: number): Promise<void> => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      await bareTransaction(index + 1)
      latencies.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, one))
  return latencies
}

process.on('message', (request: BenchRequest) => {
  if ('use' in request) send(resourceUse())
  else void floor(request).then((latencies) => send({ latencies }))
})
process.once('disconnect', () => void close().then(() => process.exit(0)))
send({ address: await app.listen({ port: 0, host: '127.0.0.1' }) })
