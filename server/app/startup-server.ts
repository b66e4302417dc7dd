import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { callError } from '#server/http/call-error.ts'
import { RETRY_AFTER_S } from '#server/http/overloaded.ts'
import { errorPage } from '#server/site/error-page.ts'
import type { Config } from './config.ts'

/** Answers calls and pages with 503 at the shop's address while the shop waits for its database. */
export async function openStartupServer({ port, host }: Pick<Config, 'port' | 'host'>) {
  const server = createServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?')
    if (path === '/healthz') return answer(response, { status: 200, body: { status: 'up' } })
    if (path === '/readyz') return answer(response, { status: 503, body: { status: 'waiting_for_database' } })
    if (!path.startsWith('/api/')) return answerPage(response, url)
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
    /** The port that it listens on, also if the configured port is 0. */
    port: typeof address === 'object' && address !== null ? address.port : port,
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Each answer closes its connection, so that the next request reaches the shop itself. */
const HEADERS = { 'cache-control': 'no-store', connection: 'close' } as const

function answer(response: ServerResponse, { status, body }: { status: number; body: object }): void {
  if (status === 503) response.setHeader('retry-after', RETRY_AFTER_S)
  response.writeHead(status, { ...HEADERS, 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

function answerPage(response: ServerResponse, url: string): void {
  const nonce = randomBytes(16).toString('base64')
  response.writeHead(503, {
    ...HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; frame-ancestors 'none'`,
    'retry-after': `${RETRY_AFTER_S}`,
  })
  response.end(errorPage({ url, nonce: { style: nonce, script: nonce }, isBrief: true }))
}
