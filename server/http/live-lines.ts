import type { FastifyReply } from 'fastify'
import type { News, Notifications } from '#server/database/notifications.ts'
import { repeatUntilDone } from '#server/database/repeat-until-done.ts'

/** Between two signs of life, in ms: shorter than what proxies and phones take for a dead line. */
const HEARTBEAT = 15_000
/** After which a browser connects again, in ms. */
const RETRY = 3_000

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
  /** Takes the reply over and keeps it open. */
  readonly open: (reply: FastifyReply, line: OpenLine<Poke>) => Promise<void>
  /** Ends every line, so that the server can stop; browsers then come back to whoever answers. */
  readonly endAll: () => void
}

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
      reply.hijack()
      // Who went while the shop was looking closes nothing any more.
      if (raw.destroyed) return
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
