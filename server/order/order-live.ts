import type { FastifyReply } from 'fastify'
import type { OrderPoke } from '#domain/checkout/checkout-calls.ts'
import type { Notifications } from '#server/database/notifications.ts'

/** Between two signs of life, in ms: shorter than what proxies and phones take for a dead line. */
const HEARTBEAT = 15_000
/** After which a browser connects again, in ms. */
const RETRY = 3_000

interface Line {
  readonly poke: (poke: OrderPoke) => void
  readonly look: () => Promise<void>
  readonly end: () => void
}

interface OpenLine {
  readonly orderId: string
  /** Where the order stands, asked of the database; undefined where it is not to be seen any more. */
  readonly whereabouts: () => Promise<number | undefined>
}

/** The open lines to browsers that look at an order. */
export interface OrderLines {
  /** Takes the reply over and keeps it open. */
  readonly open: (reply: FastifyReply, line: OpenLine) => Promise<void>
  /** Ends every line, so that the server can stop; browsers then come back to whoever answers. */
  readonly endAll: () => void
}

interface OrderLinesOptions {
  readonly notifications: Pick<Notifications, 'subscribe'>
  readonly onError: (error: unknown) => void
}

export function openOrderLines({ notifications, onError }: OrderLinesOptions): OrderLines {
  const byOrder = new Map<string, Set<Line>>()
  notifications.subscribe('order', (poke) => {
    for (const line of byOrder.get(poke.orderId) ?? []) line.poke(poke)
  })
  notifications.subscribe('missed', () => {
    for (const line of [...byOrder.values()].flatMap((lines) => [...lines])) line.look().catch(onError)
  })
  return {
    async open(reply, { orderId, whereabouts }) {
      const { raw } = reply
      reply.hijack()
      // Who went while the shop was looking closes nothing any more.
      if (raw.destroyed) return
      const write = (text: string): void => {
        if (!raw.writableEnded && !raw.destroyed) raw.write(text)
      }
      const poke = (told: OrderPoke): void => write(`data: ${JSON.stringify(told)}\n\n`)
      const look = async (): Promise<void> => {
        const cursor = await whereabouts()
        if (cursor === undefined) raw.end()
        else poke({ orderId, cursor })
      }
      const heartbeat = setInterval(() => write(': alive\n\n'), HEARTBEAT)
      const line: Line = { poke, look, end: () => raw.end() }
      const lines = byOrder.get(orderId) ?? new Set()
      byOrder.set(orderId, lines.add(line))
      raw.on('error', onError)
      raw.once('close', () => {
        clearInterval(heartbeat)
        lines.delete(line)
        if (lines.size === 0) byOrder.delete(orderId)
      })
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      write(`retry: ${RETRY}\n\n`)
      await look().catch((error: unknown) => {
        onError(error)
        raw.end()
      })
    },
    endAll() {
      for (const lines of byOrder.values()) for (const line of lines) line.end()
    },
  }
}
