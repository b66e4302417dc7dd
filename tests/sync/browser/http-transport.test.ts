import { expect, test, vi } from 'vitest'
import type { SyncRequest } from '#domain/wire/sync-protocol.ts'
import { httpTransport } from '#sync/browser/http-transport.ts'
import type { Transport } from '#sync/ports/ports.ts'
import { clientOf } from '#tests/kit/entries.ts'

const empty: SyncRequest = { protocol: 1, cartKey: null, clientId: clientOf(1), cursor: 0, events: [] }

test('a call whose answer begins and does not end settles within its timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream(), { status: 200 }))
  const called = httpTransport('http://127.0.0.1').customer(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await Promise.race([called, 'nothing'])).toMatchObject({ kind: 'answered', status: 200, body: null })
  vi.useRealTimers()
})

/** The answer of a shop that is busy, as the engine gets it. */
function busyWith(headers: Readonly<Record<string, string>>) {
  vi.stubGlobal('fetch', async () => new Response('{"code":"busy"}', { status: 503, headers }))
  return httpTransport('http://127.0.0.1').customer(new AbortController().signal)
}

test.each([
  ['30', 30_000],
  ['Tue, 01 Jan 2030 00:01:00 GMT', 60_000],
  ['Mon, 31 Dec 2029 23:59:00 GMT', 0],
  ['soon', null],
])('a server that asks to wait until %s is left alone for %d ms', async (header, retryAfter) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2030, 0, 1))
  const reply = { kind: 'answered', status: 503, body: { code: 'busy' }, retryAfter }
  expect(await busyWith({ 'retry-after': header })).toEqual(reply)
})

test('a server that does not say how long to wait leaves that to the client', async () => {
  expect(await busyWith({})).toMatchObject({ retryAfter: null })
})

test('the customer is never taken from the browser’s cache: it may be another’s', async () => {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request)
    return new Response('{}', { status: 200 })
  })
  await httpTransport('http://127.0.0.1').customer(new AbortController().signal)
  expect(requests.map(({ cache }) => cache)).toEqual(['no-store'])
})

test('a failing call is made once: when to repeat it is decided by the caller', async () => {
  let calls = 0
  vi.stubGlobal('fetch', async () => {
    calls += 1
    throw new TypeError('Failed to fetch')
  })
  await httpTransport('http://127.0.0.1').customer(new AbortController().signal)
  expect(calls).toBe(1)
})

test.each([
  ['an exchange', ({ exchange }: Transport, signal: AbortSignal) => exchange(empty, signal)],
  ['a question who the customer is', ({ customer }: Transport, signal: AbortSignal) => customer(signal)],
  ['a logout', ({ logOut }: Transport, signal: AbortSignal) => logOut(signal)],
] as const)('%s that is given up counts as one that reached nobody', async (_, call) => {
  const given = new AbortController()
  vi.stubGlobal('fetch', async ({ signal }: Request) => {
    given.abort()
    signal.throwIfAborted()
    return new Response('{}', { status: 200 })
  })
  expect(await call(httpTransport('http://127.0.0.1'), given.signal)).toEqual({ kind: 'unreachable' })
})

test('each call has its address, which pages of every release use', async () => {
  const calls: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push([request.method, request.url, await request.text()])
    return new Response('{}', { status: 200 })
  })
  const urls: string[] = []
  class Connection {
    constructor(url: string) {
      urls.push(url)
    }
    close(): void {}
  }
  vi.stubGlobal('EventSource', Connection)
  const { exchange, customer, logOut, live } = httpTransport('http://127.0.0.1')
  const { signal } = new AbortController()
  await exchange(empty, signal)
  await customer(signal)
  await logOut(signal)
  live(() => {})()
  expect(calls).toEqual([
    ['POST', 'http://127.0.0.1/api/sync', JSON.stringify(empty)],
    ['GET', 'http://127.0.0.1/api/customer', ''],
    ['POST', 'http://127.0.0.1/api/logout', '{}'],
  ])
  expect(urls).toEqual(['http://127.0.0.1/api/sync/live'])
})

const { signal } = new AbortController()
test.each([
  ['an exchange without a signal outlives its page', ({ exchange }: Transport) => exchange(empty, null), true],
  ['any other ends with it', ({ exchange }: Transport) => exchange(empty, signal), false],
  ['a logout outlives its page', ({ logOut }: Transport) => logOut(signal), true],
])('%s', async (_, call, outlives) => {
  const kept: boolean[] = []
  vi.stubGlobal('fetch', async ({ keepalive }: Request) => {
    kept.push(keepalive)
    return new Response('{}', { status: 200 })
  })
  await call(httpTransport('http://127.0.0.1'))
  expect(kept).toEqual([outlives])
})

test('an answer that is not JSON is one of the shop, or of what stands before it, and not silence', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const reply = await httpTransport('http://127.0.0.1').customer(new AbortController().signal)
  expect(reply).toEqual({ kind: 'answered', status: 502, body: null, retryAfter: null })
})
