import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { callError } from '#server/http/call-error.ts'

/** When it is worth asking again, in seconds. */
const RETRY_AFTER = 2

interface Place {
  readonly port: number
  readonly host: string
}

export interface StartupServer {
  /** Where it listens, also where any port was asked for. */
  readonly port: number
  readonly close: () => void
}

/** Answers 503 at the shop's address while the shop waits for its database. */
export async function openStartupServer({ port, host }: Place): Promise<StartupServer> {
  const server = createServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?')
    if (path === '/healthz') return answer(response, { status: 200, body: { status: 'up' } })
    if (path === '/readyz') return answer(response, { status: 503, body: { status: 'waiting_for_database' } })
    const { error } = callError({
      status: 503,
      code: 'unavailable',
      message: 'The shop is starting up. Please try again in a moment.',
    })
    answer(response, { status: 503, body: error })
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface Answer {
  readonly status: number
  readonly body: object
}

/** Each answer ends its connection, so that the next one comes to the shop itself. */
function answer(response: ServerResponse, { status, body }: Answer): void {
  if (status === 503) response.setHeader('retry-after', RETRY_AFTER)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(JSON.stringify(body))
}
