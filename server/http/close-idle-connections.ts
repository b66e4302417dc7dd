import type { FastifyInstance } from 'fastify'

/** Between two looks, in ms. */
const LOOK_EVERY = 50

/**
 * Lets a server that closes go as soon as everything under way is answered. By itself it hangs up on those lines only that
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
