import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localNotifications } from '#server/database/notifications.ts'
import { openLiveLines } from '#server/http/live-lines.ts'

/** A browser's end of a line, that can stop reading. */
class Reader extends EventEmitter {
  readonly heard: string[] = []
  writableNeedDrain = false
  writableEnded = false
  destroyed = false
  writeHead(): void {}
  write(text: string): void {
    if (this.writableEnded) throw new Error('written after its end')
    this.heard.push(text)
  }
  end(): void {
    this.writableEnded = true
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function openLine() {
  const notifications = localNotifications()
  const lines = openLiveLines({ notifications, topic: 'cart', idOf: ({ cartId }) => cartId, onError: () => {} })
  const reader = new Reader()
  let position: number | null = 1
  let isFailing = false
  const whereabouts = async () => {
    if (isFailing) throw new Error('The database does not answer')
    return position === null ? undefined : { cartId: 'hers', cursor: position }
  }
  const request = { ip: '203.0.113.7', socket: {} }
  const reply = { raw: reader, request, hijack: () => {} } as unknown as FastifyReply
  await lines.open(reply, { id: 'hers', whereabouts })
  const poke = (cursor: number) => notifications.publish('cart', { cartId: 'hers', cursor })
  return { notifications, lines, reader, poke, forget: () => (position = null), fail: () => (isFailing = true) }
}

const cursor = (position: number) => `data: {"cartId":"hers","cursor":${position}}\n\n`

it('a line gives a sign of life every 15 seconds, until it ends', async () => {
  const { reader, lines } = await openLine()
  expect(reader.heard).toEqual(['retry: 3000\n\n', cursor(1)])
  vi.advanceTimersByTime(45_000)
  expect(reader.heard.slice(2)).toEqual([': alive\n\n', ': alive\n\n', ': alive\n\n'])
  lines.endAll()
  vi.advanceTimersByTime(15_000)
  expect(reader.heard).toHaveLength(5)
  reader.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})

it('a browser that does not read is told where its cart stands when it reads again', async () => {
  const { reader, poke } = await openLine()
  reader.writableNeedDrain = true
  for (const position of [2, 3, 4]) poke(position)
  reader.writableNeedDrain = false
  reader.emit('drain')
  expect(reader.heard.slice(2)).toEqual([cursor(4)])
  poke(5)
  expect(reader.heard.at(-1)).toBe(cursor(5))
})

it('nothing is said after the end', async () => {
  const { reader, lines, poke } = await openLine()
  lines.endAll()
  poke(2)
  expect(reader.heard).toHaveLength(2)
})

it('a line ends when its cart is gone', async () => {
  const { reader, notifications, forget } = await openLine()
  forget()
  notifications.publish('missed', {})
  await vi.waitFor(() => expect(reader.writableEnded).toBe(true))
})

it('a line whose cart could not be asked for after a gap ends, so that its browser comes again', async () => {
  const { reader, notifications, fail } = await openLine()
  fail()
  notifications.publish('missed', {})
  await vi.waitFor(() => expect(reader.writableEnded).toBe(true))
})
