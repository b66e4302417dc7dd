import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { read } from '#src/client/api/network-read.ts'

/** The statuses of the next answers; 200 when there is none left. */
let failures: number[] = []
let asked = 0
const server = createServer((_request, response) => {
  asked += 1
  const status = failures.shift() ?? 200
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(status === 200 ? { asked } : { code: 'none', message: 'None', data: { status } }))
})
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  address = typeof bound === 'object' && bound !== null ? `http://127.0.0.1:${bound.port}` : ''
})
const { setTimeout: real } = globalThis
beforeEach(() => {
  asked = 0
  // The next attempt begins at once; the time limit of an attempt, ten seconds, stays.
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...rest: []) => real(run, ms < 10_000 ? 0 : ms, ...rest))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const { signal } = new AbortController()
const path = () => `${address}/api/products/luna-chaise`

test.each([502, 503, 504])('a read is tried again after the server has answered %d', async (status) => {
  failures = [status, status]
  expect(await read({ path: path(), signal })).toMatchObject({ ok: true, body: { asked: 3 } })
})

test('a read that fails three times returns the shop’s error', async () => {
  failures = [503, 503, 503]
  expect(await read({ path: path(), signal })).toMatchObject({ ok: false, status: 503, code: 'none' })
  expect(asked).toBe(3)
})

test.each([404, 429, 500])('an answer of %d is not asked for again', async (status) => {
  failures = [status]
  expect(await read({ path: path(), signal })).toMatchObject({ ok: false, status })
  expect(asked).toBe(1)
})
