import { describe, expect, it } from 'vitest'
import { BY_SHOPPER } from '#domain/order/order-events.ts'
import { changeOrder } from '#server/order/change-order.ts'
import { guestAndAccount } from '#tests/server/customer/guest-and-account.ts'
import { hold, waiters } from '#tests/server/row-locks.ts'
import { deleteCustomer } from '#tests/server/stored-customer.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { orderApp } from './order-app.ts'

const sql = postgresTestSql()

describe('a guest’s order that is added to an account', () => {
  /** The owner of a confirmed mailbox, who is shown what guests have left under it. */
  async function shown() {
    const shop = await guestAndAccount(() => orderApp(sql()), 'last')
    const { found } = (await shop.owner.post('/api/customer/mailbox/confirm', { code: await shop.lastCode() })).body
    const id = (await shop.owner.get('/api/customer')).body.customer.user_id
    return { ...shop, id, join: () => shop.owner.post('/api/customer/mailbox/join', { found }) }
  }

  it('is listed there as cancelled if it is cancelled at the same moment', async () => {
    const { owner, id, join, placed, checkout } = await shown()
    const [written, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const cancelled = changeOrder(checkout, {
      orderId: placed.order.id,
      command: { type: 'CancelOrder', reason: null, by: BY_SHOPPER },
      alsoStore: async () => {
        written.resolve()
        await going.promise
      },
    })
    await written.promise
    const joined = join()
    await Promise.race([joined, waiters(sql(), 1)])
    going.resolve()
    expect([(await joined).status, (await cancelled).ok]).toEqual([200, true])
    expect((await owner.get(`/api/orders-customer?customer_id=${id}`)).body.orders).toMatchObject([
      { status: 'cancelled' },
    ])
  })

  it('is not added if the account is deleted at the same moment', async () => {
    const { id, join } = await shown()
    const deleting = await hold(sql(), (run) => run(deleteCustomer(id)))
    const joined = join()
    await waiters(sql(), 1)
    await deleting.release()
    expect(await joined).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  })
})
