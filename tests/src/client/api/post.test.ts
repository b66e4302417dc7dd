import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { post } from '#src/client/api/post.ts'

let answer = { status: 200, type: 'application/json', body: '' }
const server = createServer((_request, response) => {
  response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body)
})
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/api/checkout` : ''
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const posted = (status: number, body: unknown, type = 'application/json') => {
  answer = { status, type, body: typeof body === 'string' ? body : JSON.stringify(body) }
  return post({ path: url, body: {}, answer: v.object({ order: v.string() }) })
}

test('a call whose answer begins and does not end settles within its timeout', async () => {
  const stalled = createServer((_request, response) => response.writeHead(200).write('{"order"'))
  await new Promise<void>((resolve) => stalled.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => stalled.closeAllConnections())
  onTestFinished(() => void stalled.close())
  const { port } = stalled.address() as AddressInfo
  const call = { path: `http://127.0.0.1:${port}/`, body: {}, answer: v.object({ order: v.string() }), timeout: 100 }
  expect(await post(call)).toEqual({ ok: false, reason: 'unreachable' })
})

test('a call is sent with its headers', async () => {
  const fetched = vi.fn(async (_request: Request) => Response.json({ order: 'R1' }))
  vi.stubGlobal('fetch', fetched)
  const headers = { 'idempotency-key': '"k1"' }
  await post({ path: url, body: {}, answer: v.object({ order: v.string() }), headers })
  expect(fetched.mock.calls[0]?.[0].headers.get('idempotency-key')).toBe('"k1"')
})

describe('the answer to a POST call', () => {
  test('is the body if it has the call’s schema', async () => {
    expect(await posted(200, { order: 'R1' })).toMatchObject({ ok: true, body: { order: 'R1' } })
  })

  test('is a refusal if it is an error in the shop’s format', async () => {
    const error = { code: 'cart_empty', message: 'The cart is empty', data: { status: 409, fields: ['email'] } }
    expect(await posted(409, error)).toEqual({ ok: false, reason: 'refused', status: 409, ...error })
  })

  test.each([
    ['a proxy’s own error', 403, { error: 'blocked' }],
    ['an error whose code is a number', 403, { code: 7, message: 'No', data: { status: 403 } }],
    ['an error without a message', 403, { code: 'forbidden', data: { status: 403 } }],
    ['an error without details', 403, { code: 'forbidden', message: 'No' }],
    ['nothing at all', 403, 'null'],
    ['an error without the status in it', 403, { code: 'forbidden', message: 'No', data: {} }],
    ['an error whose status is another one’s', 403, { code: 'forbidden', message: 'No', data: { status: 401 } }],
    ['a gateway’s page', 502, '<h1>Bad gateway</h1>'],
    ['a network’s login page', 200, '<h1>Log in to the Wi-Fi</h1>'],
    ['JSON that is no answer of this call', 200, { login: 'required' }],
    ['an empty body', 200, ''],
  ])('is undecided, as the call may have arrived: %s', async (_what, status, body) => {
    expect(await posted(status, body)).toEqual({ ok: false, reason: 'unreachable' })
  })
})
