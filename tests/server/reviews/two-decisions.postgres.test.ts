import { expect, it } from 'vitest'
import { reviewStore } from '#server/reviews/review-store.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { hold, waiters } from '../row-locks.ts'
import { reviewOf } from './review-of.ts'

const sql = postgresTestSql()
const storeOf = (run: ReturnType<typeof sql>['run']) => reviewStore({ run, onChanged: () => {} })

it('of two decisions about a review at the same moment, the second one learns of the first', async () => {
  const written = await storeOf(sql().run).write({ ...reviewOf(null), status: 'waiting', verified: false, now: 1 })
  if (!written.ok) throw new Error(written.reason)
  const { id } = written
  const refusing = await hold(sql(), (run) => storeOf(run).decide({ id, status: 'refused', over: null, now: 2 }))
  const approved = storeOf(sql().run).decide({ id, status: 'published', over: null, now: 3 })
  await waiters(sql(), 1)
  await refusing.release()
  expect(await approved).toEqual({ outcome: 'decided_before', status: 'refused', at: 2 })
  expect(await storeOf(sql().run).byStatus('refused', 10)).toHaveLength(1)
})
