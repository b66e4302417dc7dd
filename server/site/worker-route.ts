import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readFileIfPresent } from '#server/security/read-file-if-present.ts'

/** Replaces a harmful service worker: it deletes the caches and unregisters itself. */
const REMOVING_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
})()))
`

interface WorkerRouteOptions {
  /** The folder with the build's output. */
  readonly buildDir: string
  /** Whether browsers may open the shop offline. */
  readonly isOffline: boolean
}

/** Registers the service worker. Browsers revalidate it on each visit, so that it can be withdrawn. */
export async function workerRoute(app: FastifyInstance, { buildDir, isOffline }: WorkerRouteOptions): Promise<void> {
  const worker = isOffline ? await readFileIfPresent(join(buildDir, 'worker/service-worker.js')) : REMOVING_WORKER
  app.get('/service-worker.js', (_request, reply) => {
    if (worker === null) return reply.code(404).type('text/plain').send('The shop is not built yet. Run: npm run build')
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker)
  })
}
