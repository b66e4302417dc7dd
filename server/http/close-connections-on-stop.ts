import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Between two checks, in ms. */
const CHECK_INTERVAL_MS = 50
/** How long a connection over which nothing was ever sent may be silent when the server closes, in ms. */
const MAX_SILENCE_MS = 500
/** How many connections the system holds at most until they are accepted: Node's own default. */
const LONGEST_QUEUE = 511
/** How long they are accepted when the server closes, in ms: others keep coming as long as anybody is. */
const ACCEPT_PERIOD_MS = 1_000

/**
 * Lets a server close as soon as everything under way is answered. By itself it closes only those connections that
 * are idle at that moment, and then waits for browsers to let go of the others, which they do after a minute or more.
 * From `stopping` on each answer is the last one over its connection, so that none is closed while a request is on its way.
 */
export function closeConnectionsOnStop(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', (_request, reply, ...[, done]) => {
    if (stopping.aborted) reply.header('connection', 'close')
    done()
  })
  // Node takes a connection over which nothing was sent yet for one that is busy: browsers open such ahead of need.
  const openedAt = new Map<Socket, number>()
  app.server.on('connection', (socket) => {
    openedAt.set(socket, performance.now())
    socket.once('close', () => openedAt.delete(socket))
  })
  const closeIdle = (): void => {
    app.server.closeIdleConnections()
    for (const [socket, at] of openedAt) {
      if (socket.bytesRead === 0 && performance.now() - at > MAX_SILENCE_MS) socket.destroy()
    }
  }
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const timer = setInterval(closeIdle, CHECK_INTERVAL_MS)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
    await acceptWhoHasConnected(app.server)
  })
}

/** The event loop accepts one connection in each turn, and closing resets those that the system holds until then. */
async function acceptWhoHasConnected(server: Server): Promise<void> {
  let hasAccepted = true
  const note = (): void => {
    hasAccepted = true
  }
  server.on('connection', note)
  // The first turn is the one that has begun: it may have looked for connections already.
  await setImmediate()
  const end = performance.now() + ACCEPT_PERIOD_MS
  for (let turns = 0; hasAccepted && turns < LONGEST_QUEUE && performance.now() < end; turns += 1) {
    hasAccepted = false
    await setImmediate()
  }
  server.off('connection', note)
}
