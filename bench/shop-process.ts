import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { createDatabase, startPostgres } from '#tests/postgres.ts'
import { createPostJson, type PostJson } from './post-json.ts'

interface BenchShopOptions {
  /** The module of the shop's process, in this folder. It sends its address, and then answers each request. */
  readonly module: string
  /** The most connections to it. */
  readonly sockets: number
  readonly environment?: Readonly<Record<string, string>>
}

/** The whole shop in its own process, on a PostgreSQL with durable writes. */
export interface BenchShop<BenchRequest extends object, BenchReply> {
  readonly address: string
  /** Makes calls over HTTP. */
  readonly postJson: PostJson
  /** Sends a message to the process, one at a time. */
  readonly request: (request: BenchRequest) => Promise<BenchReply>
  readonly stop: () => Promise<void>
}

export async function openBenchShop<BenchRequest extends object, BenchReply>(
  options: BenchShopOptions,
): Promise<BenchShop<BenchRequest, BenchReply>> {
  const { module, sockets, environment = {} } = options
  const postgres = await startPostgres({ durable: true })
  const shop = fork(join(import.meta.dirname, module), {
    env: {
      ...process.env,
      DATABASE_URL: await createDatabase(postgres.url),
      PORT: '0',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: 'http://rusbank.example',
      ...environment,
    },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const message = async (): Promise<unknown> => {
    const controller = new AbortController()
    const { signal } = controller
    const gone = once(shop, 'exit', { signal }).then(() => {
      throw new Error('The shop ended before it answered')
    })
    gone.catch(() => {})
    const [answer] = await Promise.race([once(shop, 'message', { signal }), gone])
    controller.abort()
    return answer
  }
  const stop = async (): Promise<void> => {
    agent.destroy()
    if (shop.connected) {
      const ended = once(shop, 'exit')
      shop.disconnect()
      await ended
    }
    await postgres.stop()
  }
  try {
    const { address } = (await message()) as { readonly address: string }
    return {
      address,
      postJson: createPostJson(address, agent),
      async request(request) {
        shop.send(request)
        return (await message()) as BenchReply
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
