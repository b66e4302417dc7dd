import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readFresh } from '#src/client/api/fresh-api.ts'
import { read } from '#src/client/api/network-read.ts'

let headers: Record<string, string> = {}
let status = 200
let asked = 0
const server = createServer((_request, response) => {
  asked += 1
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(status === 200 ? { asked } : { code: 'none', message: 'None', data: { status } }))
})
let address = ''
let calls = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  address = typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}` : ''
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  headers = { 'cache-control': 'public, max-age=60, stale-while-revalidate=300' }
  status = 200
  asked = 0
  calls += 1
})
afterEach(() => void vi.useRealTimers())
afterAll(() => new Promise((resolve) => server.close(resolve)))

const { signal } = new AbortController()
const readAgain = (cache?: RequestCache) =>
  read<{ asked: number }>({ path: `${address}/api/products/${calls}`, signal, ...(cache && { cache }) })

test('a public answer is not requested again within a minute', async () => {
  expect(await readAgain()).toMatchObject({ ok: true, body: { asked: 1 } })
  vi.advanceTimersByTime(59_999)
  expect(await readAgain()).toMatchObject({ ok: true, body: { asked: 1 } })
  vi.advanceTimersByTime(1)
  expect(await readAgain()).toMatchObject({ ok: true, body: { asked: 2 } })
})

test('a public answer from before the clock was set back is requested again', async () => {
  await readAgain()
  vi.setSystemTime(Date.now() - 1)
  expect(await readAgain()).toMatchObject({ ok: true, body: { asked: 2 } })
})

test('a personal answer is requested every time', async () => {
  for (const header of [{ 'cache-control': 'private, no-store' }, {}] satisfies Record<string, string>[]) {
    headers = header
    const before = asked
    await readAgain()
    await readAgain()
    expect(asked).toBe(before + 2)
  }
})

test('a forced refresh is requested, and replaces the cached answer', async () => {
  await readAgain()
  expect(await readAgain('no-cache')).toMatchObject({ body: { asked: 2 } })
  expect(await readAgain()).toMatchObject({ body: { asked: 2 } })
})

test('what must be current is requested, although it is cached', async () => {
  await readAgain()
  expect(await readFresh(`${address}/api/products/${calls}`)).toMatchObject({ body: { asked: 2 } })
})

test('a failed request is repeated, and drops the cached answer', async () => {
  await readAgain()
  status = 404
  expect(await readAgain('no-cache')).toMatchObject({ ok: false, status: 404 })
  status = 200
  expect(await readAgain()).toMatchObject({ ok: true, body: { asked: 3 } })
})

test('the oldest of many cached answers are requested again', async () => {
  await readAgain()
  for (let other = 0; other < 60; other += 1) await read({ path: `${address}/api/products?page=${other}`, signal })
  expect(await readAgain()).toMatchObject({ body: { asked: 62 } })
})
