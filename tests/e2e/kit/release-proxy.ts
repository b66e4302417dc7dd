import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { workerRoute } from '#server/site/worker-route.ts'

/** A proxy that simulates a release of the shop by changing its service worker. */
export interface ReleaseProxy {
  readonly port: () => number
  /** From now on serves a newer worker. */
  readonly publishNewer: () => void
  /** From now on serves the worker that removes itself, as with `OFFLINE=off`. */
  readonly disableWorker: () => void
  readonly close: () => Promise<void>
}

/** @param shop returns the port on which the shop listens now */
export async function openReleaseProxy(shop: () => number): Promise<ReleaseProxy> {
  let change = (worker: string): string => worker
  const removal = await removalWorker()
  const proxy = createServer((incoming, answer) => {
    const isWorker = incoming.url === '/service-worker.js'
    const headers = isWorker
      ? { ...incoming.headers, 'accept-encoding': 'identity', 'if-none-match': '' }
      : incoming.headers
    const options = { host: '127.0.0.1', port: shop(), method: incoming.method, path: incoming.url, headers }
    const outgoing = request(options, (reply) => {
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
    outgoing.on('error', () => answer.destroy())
    answer.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    port: () => port,
    publishNewer() {
      change = (worker) => worker.replaceAll(/(revision:[`"'])[0-9a-f]{16}/g, `$1${NEXT_REVISION}`)
    },
    disableWorker() {
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
