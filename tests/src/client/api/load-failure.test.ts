import { expect, test } from 'vitest'
import type { ApiResult } from '#src/client/api/api-result.ts'
import { bodyOrThrow } from '#src/client/api/load-failure.ts'

function thrownBy(result: ApiResult<unknown>): unknown {
  try {
    return bodyOrThrow(result)
  } catch (thrown) {
    return thrown
  }
}

const refused = (status: number) =>
  ({ ok: false, reason: 'refused', status, code: 'refused', message: 'No', data: {} }) as const

test.each<[string, ApiResult<unknown>, { readonly reason: string; readonly status: number }]>([
  ['that the shop does not have is not found', refused(404), { reason: 'not_found', status: 404 }],
  ['whose URL names what cannot exist is not found', refused(400), { reason: 'not_found', status: 404 }],
  ['that the shop refuses has failed', refused(403), { reason: 'failed', status: 403 }],
  ['that the shop fails at has failed', refused(500), { reason: 'failed', status: 500 }],
  ['without a network is unreachable', { ok: false, reason: 'unreachable' }, { reason: 'unreachable', status: 503 }],
])('a page %s', (_, result, { reason, status }) => {
  expect(thrownBy(result)).toMatchObject({ data: { reason }, init: { status } })
})

test('a page that was loaded is shown', () => {
  expect(thrownBy({ ok: true, body: 'a page' })).toBe('a page')
})
