import { expect, it } from 'vitest'
import { hold, waiters } from '#tests/server/row-locks.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { accountApp } from './account-app.ts'
import { loggedIn } from './logged-in.ts'

const sql = postgresTestSql()

it('details that two devices change at the same moment are both saved', async () => {
  const { anna, form, customer } = await loggedIn(() => accountApp(sql()))
  const names = { email: form.email, first_name: 'Anna', last_name: 'van Wyk' }
  const { shipping: seen } = (await anna.post('/api/customer-details', names)).body.customer
  const phone = '0831112222'
  const text = 'update customers set shipping = $2 where id = $1'
  const values = [customer.user_id, JSON.stringify({ ...seen, phone })]
  const another = await hold(sql(), (run) => run({ text, values }))
  const saving = anna.post('/api/customer-details', { ...seen, address: '1 Main Road', seen })
  await waiters(sql(), 1)
  await another.release()
  expect((await saving).body.customer.shipping).toEqual({ ...seen, phone, address: '1 Main Road' })
})
