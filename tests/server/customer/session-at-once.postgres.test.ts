import { expect, it } from 'vitest'
import { hold, waiters } from '#tests/server/row-locks.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { accountApp } from './account-app.ts'
import { loggedIn } from './logged-in.ts'

const sql = postgresTestSql()

it('details that two tabs of a browser save at the same moment are both saved', async () => {
  const { anna, form, customer } = await loggedIn(() => accountApp(sql()))
  const names = { email: form.email, first_name: 'Anna', last_name: 'van Wyk' }
  const { shipping: seen } = (await anna.post('/api/customer-details', names)).body.customer
  const save = (changed: object) => anna.post('/api/customer-details', { ...seen, ...changed, seen })
  const text = 'select from sessions where customer_id = $1 for update'
  const held = await hold(sql(), (run) => run({ text, values: [customer.user_id] }))
  const saved = [save({ phone: '0831112222' }), save({ address: '1 Main Road' })]
  await waiters(sql(), 2)
  await held.release()
  expect((await Promise.all(saved)).map(({ status }) => status)).toEqual([200, 200])
  const { shipping } = (await anna.get('/api/customer')).body.customer
  expect(shipping).toEqual({ ...seen, phone: '0831112222', address: '1 Main Road' })
})
