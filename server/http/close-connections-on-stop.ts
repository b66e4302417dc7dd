import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Between two checks, in ms. */
const CHECK_INTERVAL_MS = 50
/** How long a connection on which nothing was ever received may stay open while the server closes, in ms. */
const MAX_SILENCE_MS = 500
/** The most connections that the system queues until they are accepted: Node's default backlog. */
const MAX_QUEUED = 511
/** How long queued connections are accepted while the server closes, in ms: new ones may keep coming. */
const ACCEPT_PERIOD_MS = 1_000

/**
 * Lets a server close as soon as all requests in progress are answered. By default Node closes only the connections that
 * are idle at that moment, and then waits until browsers close the others, which takes a minute or more. Once `stopping`
 * is aborted each answer ends its connection, so that none is closed while a request is on its way.
 */
export function closeConnectionsOnStop(app: FastifyInstance, stopping: AbortSignal): void {
  app.addHook('onSend', (_request, reply, ...[, done]) => {
    if (stopping.aborted) reply.header('connection', 'close')
    done()
  })
  // Node counts a connection on which nothing was received yet as busy. Browsers open such connections in advance.
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
    await acceptQueuedConnections(app.server)
  })
}

/** The event loop accepts one connection per turn, and closing the server resets those still queued by the system. */
async function acceptQueuedConnections(server: Server): Promise<void> {
  let hasAccepted = true
  const note = (): void => {
    hasAccepted = true
  }
  server.on('connection', note)
  // The current turn may have polled for connections already.
  await setImmediate()
  const end = performance.now() + ACCEPT_PERIOD_MS
  for (let turns = 0; hasAccepted && turns < MAX_QUEUED && performance.now() < end; turns += 1) {
    hasAccepted = false
    await setImmediate()
  }
  server.off('connection', note)
}
