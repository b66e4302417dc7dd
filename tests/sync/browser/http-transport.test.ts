import { expect, test, vi } from 'vitest'
import { httpTransport } from '#sync/browser/http-transport.ts'

test('a call whose answer begins and does not end settles within its timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream(), { status: 200 }))
  const called = httpTransport('http://127.0.0.1').customer(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await Promise.race([called, 'nothing'])).toMatchObject({ kind: 'answered', status: 200, body: null })
  vi.useRealTimers()
})
