import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { workerRoute } from '#server/site/worker-route.ts'

/** A shop as it is before and after a release: a proxy that changes the worker on its way. */
export interface Releases {
  readonly port: () => number
  /** From now on the shop has a newer worker. */
  readonly next: () => void
  /** From now on the shop takes its workers back, as with `OFFLINE=off`. */
  readonly takeBack: () => void
  readonly close: () => Promise<void>
}

/** @param shop where the shop listens at that moment */
export async function openReleases(shop: () => number): Promise<Releases> {
  let change = (worker: string): string => worker
  const removal = await removalWorker()
  const proxy = createServer((asked, answer) => {
    const isWorker = asked.url === '/service-worker.js'
    const headers = isWorker ? { ...asked.headers, 'accept-encoding': 'identity', 'if-none-match': '' } : asked.headers
    const options = { host: '127.0.0.1', port: shop(), method: asked.method, path: asked.url, headers }
    const passed = request(options, (reply) => {
      if (!isWorker) {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
        return
      }
      let body = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk: string) => (body += chunk))
      reply.on('end', () => {
        answer.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
        answer.end(change(body))
      })
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    port: () => port,
    next() {
      change = (worker) => worker.replaceAll(/(revision:[`"'])[0-9a-f]{16}/g, `$1${NEXT_REVISION}`)
    },
    takeBack() {
      change = () => removal
    },
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

export const NEXT_REVISION = 'ffffffffffffffff'

async function removalWorker(): Promise<string> {
  const app = Fastify()
  await workerRoute(app, { buildDir: '', isOffline: false })
  const { body } = await app.inject({ url: '/service-worker.js' })
  await app.close()
  return body
}
