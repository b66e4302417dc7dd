import type { FastifyReply } from 'fastify'
import type { News, Notifications } from '#server/database/notifications.ts'
import { repeatUntilDone } from '#server/database/repeat-until-done.ts'
import { addressLines } from './address-lines.ts'
import { callError } from './call-error.ts'
import { sendError } from './errors.ts'

/** Between two signs of life, in ms: shorter than what proxies and phones take for a dead line. */
const HEARTBEAT = 15_000
/** After which a browser connects again, in ms. */
const RETRY = 3_000

/** When an address with too many lines may ask again, in seconds. */
const TOO_MANY_RETRY = 60

/** Lines for which the database is asked at the same moment, when all have to be. */
const LOOKS_AT_ONCE = 4

/** What moves on position by position, and is told of as it does. */
type Followed = 'cart' | 'order'

interface Line<Poke> {
  readonly poke: (poke: Poke) => void
  readonly look: () => Promise<void>
  /** Ends it because of an error. */
  readonly fail: (error: unknown) => void
  readonly end: () => void
}

interface OpenLine<Poke> {
  /** By what pokes are told apart: the id of the cart or of the order. */
  readonly id: string
  /** Where it stands, asked of the database; undefined where it is not to be seen any more, and then the line ends. */
  readonly whereabouts: () => Promise<Poke | undefined>
}

/** The open lines to browsers: server-sent events. */
export interface LiveLines<Poke> {
  /** Takes the reply over and keeps it open; answers 429 to an address that has too many open. */
  readonly open: (reply: FastifyReply, line: OpenLine<Poke>) => Promise<void>
  /** Ends every line, so that the server can stop; browsers then come back to whoever answers. */
  readonly endAll: () => void
}

const tooManyLines = callError({
  status: 429,
  code: 'too_many_lines',
  message: 'Too many pages of the shop are open at this address.',
})

interface LiveLinesOptions<Topic extends Followed> {
  readonly notifications: Pick<Notifications, 'subscribe'>
  readonly topic: Topic
  readonly idOf: (poke: News[Topic]) => string
  readonly onError: (error: unknown) => void
}

export function openLiveLines<Topic extends Followed>(options: LiveLinesOptions<Topic>): LiveLines<News[Topic]> {
  type Poke = News[Topic]
  const { notifications, topic, idOf, onError } = options
  const byId = new Map<string, Set<Line<Poke>>>()
  const places = addressLines()
  notifications.subscribe(topic, (poke) => {
    for (const line of byId.get(idOf(poke)) ?? []) line.poke(poke)
  })
  const lookAtAll = async (): Promise<void> => {
    const left = [...byId.values()].flatMap((lines) => [...lines]).values()
    const lookOneByOne = async (): Promise<void> => {
      // A line that could not be told ends: its browser then comes again, and is told.
      for (const line of left) await line.look().catch((error: unknown) => line.fail(error))
    }
    await Promise.all(Array.from({ length: LOOKS_AT_ONCE }, lookOneByOne))
  }
  const looking = repeatUntilDone({ work: lookAtAll, onError })
  notifications.subscribe('missed', looking.ask)

  return {
    async open(reply, { id, whereabouts }) {
      const { raw } = reply
      // Who went while the shop was looking closes nothing any more.
      if (raw.destroyed) {
        reply.hijack()
        return
      }
      const giveBack = places.take(reply.request)
      if (giveBack === null) {
        await sendError(reply.header('retry-after', TOO_MANY_RETRY), tooManyLines)
        return
      }
      reply.hijack()
      const write = (text: string): void => {
        if (!raw.writableEnded && !raw.destroyed) raw.write(text)
      }
      // A browser that does not read is told the last cursor when it reads again, and not every one on the way.
      let waiting: Poke | null = null
      const poke = (told: Poke): void => {
        if (raw.writableNeedDrain) waiting = told
        else write(`data: ${JSON.stringify(told)}\n\n`)
      }
      const look = async (): Promise<void> => {
        const found = await whereabouts()
        if (found === undefined) raw.end()
        else poke(found)
      }
      const heartbeat = setInterval(() => write(': alive\n\n'), HEARTBEAT)
      const fail = (error: unknown): void => {
        onError(error)
        raw.end()
      }
      const line: Line<Poke> = { poke, look, fail, end: () => raw.end() }
      const lines = byId.get(id) ?? new Set()
      byId.set(id, lines.add(line))
      raw.on('drain', () => {
        if (waiting !== null) poke(waiting)
        waiting = null
      })
      raw.on('error', onError)
      raw.once('close', () => {
        clearInterval(heartbeat)
        giveBack()
        lines.delete(line)
        if (lines.size === 0) byId.delete(id)
      })
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      write(`retry: ${RETRY}\n\n`)
      // The reply is this line's own from here on, so what fails can't be answered: the browser comes again.
      await look().catch(fail)
    },
    endAll() {
      for (const lines of byId.values()) for (const line of lines) line.end()
    },
  }
}
