import { expect, it } from 'vitest'
import { deleteCustomer, insertCustomer } from '#tests/server/stored-customer.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { reviewApp } from './review-app.ts'

const sql = memorySql()

it('a review whose customer deletes the account at the same moment is not stored', async () => {
  const { run } = sql()
  await insertCustomer(sql(), 'leaving')
  let customerId: string | null = 'leaving'
  const write = await reviewApp(sql(), {
    customerId: () => customerId,
    hasOrdered: async () => {
      await run(deleteCustomer('leaving'))
      return true
    },
  })
  const refused = await write()
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'unauthorized'])
  expect(await run({ text: 'select from reviews' })).toEqual([])
  customerId = null
  expect((await write()).statusCode).toBe(201)
  expect(await run({ text: 'select status, verified, customer_id from reviews' })).toEqual([
    { status: 'waiting', verified: false, customer_id: null },
  ])
})
