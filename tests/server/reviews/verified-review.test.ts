import { expect, it } from 'vitest'
import { insertCustomer } from '#tests/server/stored-customer.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { reviewApp } from './review-app.ts'

const FJORD = 1008
const sql = memorySql()

it.each([FJORD, 100_801])(
  'a review of %i by a customer who has ordered the product is published at once',
  async (id) => {
    const customerId = `buyer of ${id}`
    await insertCustomer(sql(), customerId)
    const hasOrdered = async ({ productId }: { readonly productId: number }) => productId === FJORD
    const write = await reviewApp(sql(), { customerId: () => customerId, hasOrdered })
    expect((await write(id)).json()).toMatchObject({ status: 'published' })
  },
)
