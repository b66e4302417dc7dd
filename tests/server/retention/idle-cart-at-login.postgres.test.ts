import { expect, it } from 'vitest'
import { deleteIdleCustomerCarts } from '#server/retention/delete-idle-carts.ts'
import { accountApp } from '#tests/server/customer/account-app.ts'
import { PASSWORD } from '#tests/server/customer/logins.contract.ts'
import { hold, waiters } from '#tests/server/row-locks.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'

const DAY = 86_400_000
const sql = postgresTestSql()

it('a customer who logs in while their idle cart is deleted keeps what they had chosen as a guest', async () => {
  const { browser, email, shop } = await accountApp(sql())
  const form = { email: email('anna'), password: PASSWORD }
  await browser().post('/api/register', form)
  shop.now += 400 * DAY
  const guest = browser()
  const added = await guest.post('/api/cart-guest', { productId: 2001, productQuantity: 1 })
  expect(added.status).toBe(200)
  // Whatever is committed right after the deletion has begun: the login holds the customer's row, and its session is not committed yet.
  const text = 'select from customers where email = $1 for update'
  const held = await hold(sql(), (inside) => inside({ text, values: [form.email] }))
  const login = guest.post('/api/login', form)
  await waiters(sql(), 1)
  const deleting = deleteIdleCustomerCarts(sql().transaction, shop.now)
  await waiters(sql(), 2)
  await held.release()
  expect((await login).status).toBe(200)
  await deleting
  const { body } = await guest.get('/api/cart')
  expect(body.item_count).toBe(1)
})
