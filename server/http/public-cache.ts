import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'

/** Of an answer that is everybody's. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=300'

/** Answers that are everybody's: they may be kept for a minute, and then asked after by their tag. */
export async function publicCache(app: FastifyInstance): Promise<void> {
  await app.register(etag, { weak: true })
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200) reply.header('cache-control', PUBLIC_CACHE_CONTROL)
  })
}
