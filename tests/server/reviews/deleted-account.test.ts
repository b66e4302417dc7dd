import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { ownCookies } from '#server/http/own-cookies.ts'
import { readValibotSchemas } from '#server/http/valibot-compilers.ts'
import { reviewWrites } from '#server/reviews/review-calls.ts'
import { reviewStore } from '#server/reviews/review-store.ts'
import { shippedCatalogue } from '#tests/server/catalogue/shipped-catalogue.ts'
import { deleteCustomer, insertCustomer } from '#tests/server/stored-customer.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { reviewOf } from './review-of.ts'

const sql = memorySql()

it('a review whose customer deletes the account at the same moment is not stored', async () => {
  const { run } = sql()
  await insertCustomer(sql(), 'leaving')
  let customerId: string | null = 'leaving'
  const app = Fastify()
  onTestFinished(() => app.close())
  readValibotSchemas(app)
  await ownCookies(app, { publicUrl: null })
  reviewWrites(app, {
    reviews: reviewStore({ run, onChanged: () => {} }),
    catalogue: { current: shippedCatalogue },
    sessions: { sessionOf: async () => customerId && { customerId } } as never,
    hasOrdered: async () => {
      await run(deleteCustomer('leaving'))
      return true
    },
    run,
    now: () => 1_800_000_000_000,
  })
  const { customerId: _, ...payload } = reviewOf(null)
  const write = () => app.inject({ method: 'POST', url: '/api/review-create', payload })
  const refused = await write()
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'unauthorized'])
  expect(await run({ text: 'select from reviews' })).toEqual([])
  customerId = null
  expect((await write()).statusCode).toBe(201)
  expect(await run({ text: 'select status, verified, customer_id from reviews' })).toEqual([
    { status: 'waiting', verified: false, customer_id: null },
  ])
})
