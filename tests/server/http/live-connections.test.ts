import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localNotifications } from '#server/database/notifications.ts'
import { liveConnections } from '#server/http/live-connections.ts'

/** The browser's end of a connection, which can stop reading. */
class Reader extends EventEmitter {
  readonly heard: string[] = []
  headers: object = {}
  writableNeedDrain = false
  writableEnded = false
  destroyed = false
  writeHead(_status: number, headers: object): void {
    this.headers = headers
  }
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

async function openConnection() {
  const notifications = localNotifications()
  const connections = liveConnections({ notifications, topic: 'cart', idOf: ({ cartId }) => cartId, onError: () => {} })
  let position: number | null = 1
  let isFailing = false
  const head = async () => {
    if (isFailing) throw new Error('The database does not answer')
    return position === null ? undefined : { cartId: 'hers', cursor: position }
  }
  const open = async (method = 'GET', customerId: string | null = null): Promise<Reader> => {
    const raw = new Reader()
    const request = { ip: '203.0.113.7', socket: {}, method }
    const reply = { raw, request, hijack: () => {} } as unknown as FastifyReply
    await connections.open(reply, { id: 'hers', customerId, head })
    return raw
  }
  const reader = await open()
  const poke = (cursor: number) => notifications.publish('cart', { cartId: 'hers', cursor })
  return {
    notifications,
    connections,
    open,
    reader,
    poke,
    remove: () => (position = null),
    fail: () => (isFailing = true),
  }
}

const retry = expect.stringMatching(/^retry: \d{4}\n\n$/)
const cursor = (position: number) => `data: {"cartId":"hers","cursor":${position}}\n\n`

it('a connection has a heartbeat every 15 seconds, until it closes', async () => {
  const { reader, connections } = await openConnection()
  expect(reader.heard).toEqual([retry, cursor(1)])
  vi.advanceTimersByTime(45_000)
  expect(reader.heard.slice(2)).toEqual([': alive\n\n', ': alive\n\n', ': alive\n\n'])
  connections.endAll()
  vi.advanceTimersByTime(15_000)
  expect(reader.heard).toHaveLength(5)
  reader.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})

it('no proxy keeps, compresses or holds back what a connection sends', async () => {
  const { reader } = await openConnection()
  expect(reader.headers).toEqual({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
})

it('a HEAD request gets the headers alone: a proxy sends its next request over the same connection', async () => {
  const { open, reader } = await openConnection()
  expect([(await open('HEAD')).writableEnded, reader.writableEnded]).toEqual([true, false])
})

it('browsers are told to reconnect after random delays', async () => {
  const { open } = await openConnection()
  const firstLines = await Promise.all(Array.from({ length: 40 }, async () => (await open()).heard[0]))
  const waits = firstLines.map((line) => Number(line?.match(/\d+/)?.[0]))
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_500)
  expect(Math.max(...waits)).toBeLessThanOrEqual(4_500)
  expect(new Set(waits).size).toBeGreaterThan(1)
})

it('a connection opened after shutdown closes at once, and its browser reconnects', async () => {
  const { connections, open } = await openConnection()
  connections.endAll()
  const late = await open()
  expect(late.heard).toEqual([retry])
  expect(late.writableEnded).toBe(true)
})

it('a slow reader gets its cart’s position when it reads again', async () => {
  const { reader, poke } = await openConnection()
  reader.writableNeedDrain = true
  for (const position of [2, 3, 4]) poke(position)
  reader.writableNeedDrain = false
  reader.emit('drain')
  expect(reader.heard.slice(2)).toEqual([cursor(4)])
  poke(5)
  expect(reader.heard.at(-1)).toBe(cursor(5))
  // A later pause repeats nothing of the one before.
  reader.emit('drain')
  expect(reader.heard.slice(2)).toEqual([cursor(4), cursor(5)])
})

it('nothing is written after the end', async () => {
  const { reader, connections, poke } = await openConnection()
  connections.endAll()
  poke(2)
  expect(reader.heard).toHaveLength(2)
})

it('a connection closes when its cart is gone', async () => {
  const { reader, notifications, remove } = await openConnection()
  remove()
  notifications.publish('missed', {})
  await vi.waitFor(() => expect(reader.writableEnded).toBe(true), { timeout: 30_000 })
})

it('a connection whose cart could not be read after a gap closes, so that its browser reconnects', async () => {
  const { reader, notifications, fail } = await openConnection()
  fail()
  notifications.publish('missed', {})
  await vi.waitFor(() => expect(reader.writableEnded).toBe(true), { timeout: 30_000 })
})

it('the connections of a customer whose session has ended are checked: those that may go on are sent nothing', async () => {
  const { notifications, open, remove } = await openConnection()
  const [hers, his] = [await open('GET', 'anna'), await open('GET', 'ben')]
  const before = [...hers.heard]
  notifications.publish('session', { customerId: 'anna' })
  await vi.advanceTimersByTimeAsync(0)
  expect([hers.heard, hers.writableEnded]).toEqual([before, false])
  remove()
  notifications.publish('session', { customerId: 'anna' })
  await vi.waitFor(() => expect(hers.writableEnded).toBe(true), { timeout: 30_000 })
  expect(his.writableEnded).toBe(false)
})

it('a connection whose session could not be read when another of its customer ended closes', async () => {
  const { notifications, open, fail } = await openConnection()
  const hers = await open('GET', 'anna')
  fail()
  notifications.publish('session', { customerId: 'anna' })
  await vi.waitFor(() => expect(hers.writableEnded).toBe(true), { timeout: 30_000 })
})
