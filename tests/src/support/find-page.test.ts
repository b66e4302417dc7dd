import * as v from 'valibot'
import { expect, test } from 'vitest'
import { FindSchema } from '#domain/support/find-calls.ts'
import type { ConsoleApi } from '#src/support/console-api.ts'
import { loadSearchResults } from '#src/support/find-page.tsx'

test('customers are found who were active from the start of a minute to the end of one, in South African time', async () => {
  const asked: URLSearchParams[] = []
  const get = async <Body>(path: string) => {
    asked.push(new URL(path, 'https://rusbank.example').searchParams)
    return { ok: true, body: { found: [], more: false } as Body } as const
  }
  const api: ConsoleApi = { get, post: () => Promise.reject(new Error('not called')) }
  const url = 'https://rusbank.example/support?from=2026-11-21T14:05&to=2026-11-21T14:05&coupon=+STOEP10+'
  await loadSearchResults(api, new Request(url))
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    coupon: 'STOEP10',
    from: String(Date.parse('2026-11-21T12:05:00Z')),
    to: String(Date.parse('2026-11-21T12:06:00Z')),
  })
})

test.each(['garbage', '2026-13-45T99:99', '2026', '-1'])(
  'a time in the address that is none is said, and finds nobody: %s',
  async (time) => {
    const get = async <Body>(path: string) => {
      const query = Object.fromEntries(new URL(path, 'https://rusbank.example').searchParams)
      return v.is(FindSchema, query)
        ? ({ ok: true, body: { found: [], more: false } as Body } as const)
        : ({ ok: false, status: 400, message: 'Please check: from.' } as const)
    }
    const api: ConsoleApi = { get, post: () => Promise.reject(new Error('not called')) }
    const loaded = await loadSearchResults(api, new Request(`https://rusbank.example/support?from=${time}`))
    expect(loaded.problem).toBe('Please check: from.')
  },
)
