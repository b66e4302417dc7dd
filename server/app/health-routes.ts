import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.ts'
import { withTimeout } from '#server/http/timeout.ts'

/** The readiness check fails after this many ms. */
const READINESS_TIMEOUT_MS = 2_000

interface HealthOptions {
  readonly database: Pick<Database, 'sql' | 'notifications'>
  /** Aborted when the shop is about to stop. */
  readonly stopping: AbortSignal
}

/** `/healthz`: the process is up. `/readyz`: it can serve, and a load balancer may send it requests. */
export function healthRoutes(app: FastifyInstance, { database, stopping }: HealthOptions): void {
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    if (stopping.aborted) return reply.code(503).send({ status: 'stopping' })
    try {
      const acceptsWrites = await withTimeout(READINESS_TIMEOUT_MS, database.sql.acceptsWrites())
      if (!acceptsWrites) return reply.code(503).send({ status: 'database_read_only' })
    } catch (error) {
      app.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'database_down' })
    }
    return database.notifications.isListening() ? { status: 'ready' } : reply.code(503).send({ status: 'news_missing' })
  })
}
