import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { NotificationPayloads, Notifications } from '#server/database/notifications.ts'
import { retryUntilDone } from '#server/database/retry-until-done.ts'
import { addressConnections } from './address-connections.ts'
import { type CallError, callError } from './call-error.ts'
import { sendError } from './errors.ts'

/** Between two heartbeats, in ms: shorter than the idle time after which proxies and phones close a connection. */
const HEARTBEAT_INTERVAL_MS = 15_000
/** The mean delay before a browser reconnects, in ms. It varies by half, so that not all reconnect at once. */
const RECONNECT_DELAY_MS = 3_000

/** When an address with too many connections may retry, in seconds. */
const TOO_MANY_RETRY_S = 60

/** How many connections are refreshed from the database at once, when all of them have to be. */
const CONCURRENT_REFRESHES = 4

/** The streams whose new positions are sent. */
type LiveTopic = 'cart' | 'order'

interface Connection<Poke> {
  readonly customerId: string | null
  readonly poke: (poke: Poke) => void
  readonly refresh: () => Promise<void>
  /** Ends the connection if its stream may no longer be seen. Resolves with the stream's head otherwise. */
  readonly verify: () => Promise<Poke | undefined>
  /** Reports the error and ends the connection. */
  readonly fail: (error: unknown) => void
  readonly end: () => void
}

/** A stream as one request may see it. */
interface LiveStream<Poke> {
  /** Whose session the request has; null if it has none. */
  readonly customerId: string | null
  /** Reads the stream's head from the database; undefined if it may no longer be seen, and then the connection ends. */
  readonly head: () => Promise<Poke | undefined>
}

interface ConnectionTarget<Poke> extends LiveStream<Poke> {
  /** The id of the cart or order whose pokes it gets. */
  readonly id: string
}

const tooManyConnections = callError({
  status: 429,
  code: 'too_many_connections',
  message: 'Too many pages of the shop are open on this network.',
})

interface LiveConnectionsOptions<Topic extends LiveTopic> {
  readonly notifications: Pick<Notifications, 'subscribe'>
  readonly topic: Topic
  readonly idOf: (poke: NotificationPayloads[Topic]) => string
  readonly onError: (error: unknown) => void
}

interface LiveCall<Topic extends LiveTopic> extends Omit<LiveConnectionsOptions<Topic>, 'onError'> {
  readonly url: `/api/${string}`
  readonly schema: FastifySchema
  /** Finds the stream that a request names; undefined if it names none. */
  readonly find: (request: FastifyRequest) => Promise<LiveStream<NotificationPayloads[Topic]> | undefined>
  /** The answer if there is none. */
  readonly unknown: CallError
}

/** Registers a live connection: server-sent events with the stream's position at once and at every change. */
export function liveCall<Topic extends LiveTopic>(app: FastifyInstance, call: LiveCall<Topic>): void {
  const { url, schema, find, unknown, ...options } = call
  const onError = (error: unknown): void => app.log.error({ err: error }, 'a live connection failed')
  const live = liveConnections({ ...options, onError })
  app.addHook('preClose', async () => live.endAll())
  app.get(url, { compress: false, schema }, async (request, reply) => {
    const stream = await find(request)
    const found = await stream?.head()
    if (stream === undefined || found === undefined) return sendError(reply, unknown)
    await live.open(reply, { ...stream, id: options.idOf(found) })
    return reply
  })
}

/** The open server-sent event streams. */
export function liveConnections<Topic extends LiveTopic>(options: LiveConnectionsOptions<Topic>) {
  type Poke = NotificationPayloads[Topic]
  const { notifications, topic, idOf, onError } = options
  const byId = new Map<string, Set<Connection<Poke>>>()
  const takePlace = addressConnections()
  notifications.subscribe(topic, (poke) => {
    for (const connection of byId.get(idOf(poke)) ?? []) connection.poke(poke)
  })
  const all = (): Connection<Poke>[] => [...byId.values()].flatMap((connections) => [...connections])
  const refreshAll = async (): Promise<void> => {
    const left = all().values()
    const refreshOneByOne = async (): Promise<void> => {
      // A connection that could not be refreshed ends. Its browser reconnects and gets the head.
      for (const connection of left) await connection.refresh().catch((error: unknown) => connection.fail(error))
    }
    await Promise.all(Array.from({ length: CONCURRENT_REFRESHES }, refreshOneByOne))
  }
  const refreshing = retryUntilDone({ work: refreshAll, onError })
  let isEnded = false
  notifications.subscribe('missed', refreshing.request)
  notifications.subscribe('session', ({ customerId }) => {
    const theirs = all().filter((connection) => connection.customerId === customerId)
    for (const { verify, fail } of theirs) void verify().catch(fail)
  })

  return {
    /** Hijacks the reply and keeps it open; answers 429 to an address that has too many open. */
    async open(reply: FastifyReply, { id, customerId, head }: ConnectionTarget<Poke>): Promise<void> {
      const { raw } = reply
      // If the browser has already disconnected, `close` is not emitted again.
      if (raw.destroyed) {
        reply.hijack()
        return
      }
      const release = takePlace(reply.request)
      if (release === null) {
        await sendError(reply.header('retry-after', TOO_MANY_RETRY_S), tooManyConnections)
        return
      }
      reply.hijack()
      const write = (text: string): void => {
        if (!raw.writableEnded && !raw.destroyed) raw.write(text)
      }
      // A browser that reads slowly gets only the latest position once it reads again.
      let waiting: Poke | null = null
      const poke = (latest: Poke): void => {
        if (raw.writableNeedDrain) waiting = latest
        else write(`data: ${JSON.stringify(latest)}\n\n`)
      }
      const verify = async (): Promise<Poke | undefined> => {
        const found = await head()
        if (found === undefined) raw.end()
        return found
      }
      const refresh = async (): Promise<void> => {
        const found = await verify()
        if (found !== undefined) poke(found)
      }
      const heartbeat = setInterval(() => write(': alive\n\n'), HEARTBEAT_INTERVAL_MS)
      const fail = (error: unknown): void => {
        onError(error)
        raw.end()
      }
      const connection: Connection<Poke> = { customerId, poke, refresh, verify, fail, end: () => raw.end() }
      const connections = byId.get(id) ?? new Set()
      byId.set(id, connections.add(connection))
      raw.on('drain', () => {
        if (waiting !== null) poke(waiting)
        waiting = null
      })
      raw.on('error', onError)
      raw.once('close', () => {
        clearInterval(heartbeat)
        release()
        connections.delete(connection)
        if (connections.size === 0) byId.delete(id)
      })
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      write(`retry: ${Math.round(RECONNECT_DELAY_MS * (0.5 + Math.random()))}\n\n`)
      // The client of a HEAD request waits for no body. Its next request over this connection would wait for this answer's end.
      if (isEnded || reply.request.method === 'HEAD') {
        raw.end()
        return
      }
      // The headers are sent, so an error can't be answered. The connection ends, and the browser reconnects.
      await refresh().catch(fail)
    },
    /** Ends every connection, also those opened later, so that the server can stop. Browsers then reconnect. */
    endAll(): void {
      isEnded = true
      for (const connection of all()) connection.end()
    },
  }
}
