import { expect, it, vi } from 'vitest'
import { memorySql } from '#tests/server/test-sql.ts'
import { accountApp } from './account-app.ts'
import { loggedIn } from './logged-in.ts'
import { PASSWORD } from './logins.contract.ts'

const sql = memorySql()

it('does not delete an account whose password was changed while the old one was being checked', async () => {
  const opened = await loggedIn(() => accountApp(sql()))
  const { anna, accounts, form, browser } = opened
  const elsewhere = browser()
  await elsewhere.post('/api/login', form)
  const { verify } = accounts.passwords
  vi.spyOn(accounts.passwords, 'verify').mockImplementationOnce(async (password, hash) => {
    const verdict = await verify(password, hash)
    const change = { password: PASSWORD, new_password: 'quite another long one 7' }
    expect((await elsewhere.post('/api/change-password', change)).status).toBe(200)
    return verdict
  })
  const { status } = await anna.post('/api/customer-delete', { password: PASSWORD })
  expect(status).toBe(401)
})

it.each([
  {
    asked: 'another code for their e-mail address',
    url: '/api/customer/mailbox/code',
    status: 401,
    code: 'session_ended',
  },
  { asked: 'a code for a new password', url: '/api/customer-lost-password-email', status: 500, code: 'bad_email' },
])('deletes an account while its customer asks for $asked, and sends none', async ({ url, status, code }) => {
  const { anna, accounts, form, browser, customer } = await loggedIn(() => accountApp(sql()))
  const { hashWithSalt } = accounts.passwords
  vi.spyOn(accounts.passwords, 'hashWithSalt').mockImplementationOnce(async (text, salt) => {
    const elsewhere = browser()
    await elsewhere.post('/api/login', form)
    expect((await elsewhere.post('/api/customer-delete', { password: PASSWORD })).status).toBe(200)
    return hashWithSalt(text, salt)
  })
  expect(await anna.post(url, { email: form.email })).toMatchObject({ status, body: { code } })
  const left = await sql().run({
    text: 'select 1 from mailed_codes where customer_id = $1',
    values: [customer.user_id],
  })
  expect(left).toEqual([])
})
