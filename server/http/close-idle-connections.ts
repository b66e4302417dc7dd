import type { FastifyInstance } from 'fastify'

/** Between two checks, in ms. */
const LOOK_EVERY = 50

/**
 * Lets a server close as soon as everything under way is answered. By itself it closes only those connections that
 * are idle at that moment, and then waits for browsers to let go of the others, which they do after a minute or more.
 */
export function closeIdleConnectionsOnClose(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const looks = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY)
    app.server.once('close', () => clearInterval(looks))
    looks.unref()
  })
}
