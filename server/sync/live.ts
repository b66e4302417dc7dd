import type { FastifyReply } from 'fastify'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import type { Notifications } from '#server/database/notifications.ts'

/** Between two signs of life, in ms: shorter than what proxies and phones take for a dead line. */
const HEARTBEAT = 15_000
/** After which a browser connects again, in ms. */
const RETRY = 3_000

interface Line {
  readonly poke: (poke: Poke) => void
  readonly end: () => void
  /** Where the line's cart stands, asked of the database. */
  readonly look: () => Promise<void>
}

/** The open lines to browsers, by cart. */
export interface Lines {
  /** Takes the reply over and keeps it open. `whereabouts` tells where the cart stands now. */
  readonly open: (reply: FastifyReply, line: OpenLine) => Promise<void>
  /** Ends every line, so that the server can stop; browsers then come back to whoever answers. */
  readonly endAll: () => void
}

interface OpenLine {
  readonly cartId: string
  readonly whereabouts: () => Promise<{ readonly cartId: string; readonly position: number } | undefined>
}

interface LinesOptions {
  readonly notifications: Pick<Notifications, 'subscribe'>
  readonly onError: (error: unknown) => void
}

export function openLines({ notifications, onError }: LinesOptions): Lines {
  const byCart = new Map<string, Set<Line>>()
  notifications.subscribe('cart', (poke) => {
    for (const line of byCart.get(poke.cartId) ?? []) line.poke(poke)
  })
  notifications.subscribe('missed', () => {
    for (const line of [...byCart.values()].flatMap((lines) => [...lines])) line.look().catch(onError)
  })

  return {
    async open(reply, { cartId, whereabouts }) {
      const { raw } = reply
      reply.hijack()
      // Who went while the shop was looking closes nothing any more.
      if (raw.destroyed) return
      const write = (text: string): void => {
        if (!raw.writableEnded && !raw.destroyed) raw.write(text)
      }
      // A browser that does not read is told the last cursor when it reads again, and not every one on the way.
      let waiting: Poke | null = null
      const poke = ({ cartId: id, cursor }: Poke): void => {
        if (raw.writableNeedDrain) waiting = { cartId: id, cursor }
        else write(`data: ${JSON.stringify({ cartId: id, cursor })}\n\n`)
      }
      const look = async (): Promise<void> => {
        const found = await whereabouts()
        if (found === undefined) raw.end()
        else poke({ cartId: found.cartId, cursor: found.position })
      }
      const heartbeat = setInterval(() => write(': alive\n\n'), HEARTBEAT)
      const line: Line = { poke, look, end: () => raw.end() }
      const lines = byCart.get(cartId) ?? new Set()
      byCart.set(cartId, lines.add(line))
      raw.on('drain', () => {
        if (waiting !== null) poke(waiting)
        waiting = null
      })
      raw.on('error', onError)
      raw.once('close', () => {
        clearInterval(heartbeat)
        lines.delete(line)
        if (lines.size === 0) byCart.delete(cartId)
      })
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      write(`retry: ${RETRY}\n\n`)
      // The reply is this line's own from here on, so what fails can't be answered: the browser comes again.
      await look().catch((error: unknown) => {
        onError(error)
        raw.end()
      })
    },
    endAll() {
      for (const lines of byCart.values()) for (const line of lines) line.end()
    },
  }
}
