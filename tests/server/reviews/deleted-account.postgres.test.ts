import { expect, it } from 'vitest'
import { reviewStore } from '#server/reviews/review-store.ts'
import { deleteCustomer, insertCustomer } from '#tests/server/stored-customer.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { hold, waiters } from '../row-locks.ts'
import { reviewOf } from './review-of.ts'

const sql = postgresTestSql()

it('a review waits for the deletion of its customer’s account, and is not stored then', async () => {
  await insertCustomer(sql(), 'leaving')
  const { write } = reviewStore({ run: sql().run, onChanged: () => {} })
  const deleting = await hold(sql(), (run) => run(deleteCustomer('leaving')))
  const written = write({ ...reviewOf('leaving'), status: 'published', verified: true, now: 1 })
  await waiters(sql(), 1)
  await deleting.release()
  expect(await written).toEqual({ ok: false, reason: 'account_deleted' })
  expect(await sql().run({ text: 'select from reviews' })).toEqual([])
})
