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

test.each<[string, ApiResult<unknown>, string, number]>([
  ['that the shop does not have is not found', refused(404), 'not_found', 404],
  ['that the shop refuses has failed', refused(403), 'failed', 403],
  ['that the shop fails at has failed', refused(500), 'failed', 500],
  ['without a network is unreachable', { ok: false, reason: 'unreachable' }, 'unreachable', 503],
])('a page %s', (_, result, reason, status) => {
  expect(thrownBy(result)).toMatchObject({ data: { reason }, init: { status } })
})

test('a page that was loaded is shown', () => {
  expect(thrownBy({ ok: true, body: 'a page' })).toBe('a page')
})
