import { expect, test, vi } from 'vitest'
import { isSessionKept } from '#src/client/customer/session-check.ts'

const SHOP = 'https://shop.example'

/** A browser whose shop answers every call with this status. */
function shopThatAnswers(status: number): void {
  const OwnRequest = Request
  const body = { code: 'none', message: 'None', data: { status } }
  vi.stubGlobal(
    'Request',
    class extends OwnRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, SHOP) : input, init)
      }
    },
  )
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
}

test('a browser that is a guest after a login has not kept its session', async () => {
  shopThatAnswers(401)
  expect(await isSessionKept()).toBe(false)
})

test.for([200, 429, 500])('a browser whose shop answers %i may have kept its session', async (status) => {
  shopThatAnswers(status)
  expect(await isSessionKept()).toBe(true)
})

test('a browser whose shop does not answer may have kept its session', async () => {
  shopThatAnswers(200)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await isSessionKept()).toBe(true)
})
