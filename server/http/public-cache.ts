import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'

/** For responses that are the same for everyone. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=300'

/** For responses that are the same for everyone: caches keep them for a minute, and then revalidate them by their ETag. */
export async function publicCache(app: FastifyInstance): Promise<void> {
  await app.register(etag, { weak: true })
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200) reply.header('cache-control', PUBLIC_CACHE_CONTROL)
  })
}
