import type { Pool, PoolClient } from 'pg'
import { parseConfig } from '#server/app/config.ts'
import { openServer } from '#server/app/open-server.ts'
import { type ResourceUse, resourceUse, type UseRequest } from './processor-time.ts'

/** Opens the whole shop of a bench in its own process. Its `pool` runs the floor on the shop's own connections. */
export async function openBenchedShop() {
  const parsed = parseConfig(process.env)
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const server = await openServer(parsed.config, { onError: console.error, onWait: console.error })
  if (!server.ok) throw new Error(server.reason)
  const { app, database, close } = server.opened
  return { app, database, close, pool: database.sql.pool as unknown as Pick<Pool, 'connect'> }
}

type BenchedShop = Awaited<ReturnType<typeof openBenchedShop>>

/** Sends the shop's address to the parent process, and then the reply to each of its requests, until it disconnects. */
export async function replyToParent<FloorRequest extends object, Reply extends object>(
  { app, close }: BenchedShop,
  floor: (request: FloorRequest) => Promise<Reply>,
): Promise<void> {
  const send = (message: Reply | ResourceUse | { readonly address: string }): void => void process.send?.(message)
  process.on('message', (request: FloorRequest | UseRequest) => {
    if ('use' in request) send(resourceUse())
    else void floor(request).then(send)
  })
  process.once('disconnect', () => void close().then(() => process.exit(0)))
  send({ address: await app.listen({ port: 0, host: '127.0.0.1' }) })
}

/** Runs the work in a transaction on a connection of the shop's pool, without what the shop adds to one. */
export async function bareTransaction(
  pool: BenchedShop['pool'],
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}
