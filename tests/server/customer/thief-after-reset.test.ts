import { expect, it } from 'vitest'
import { memorySql } from '#tests/server/test-sql.ts'
import { accountApp } from './account-app.ts'
import { PASSWORD } from './logins.contract.ts'
import { mailsTo } from './mails-to.ts'

const NEW = 'a brand new couch'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const sql = memorySql()

it('a device that a new password has logged out is reported when it logs in again', async () => {
  const { browser, email } = await accountApp(sql())
  const anna = browser()
  const form = { email: email('anna'), password: PASSWORD }
  await anna.post('/api/register', form)
  const thief = () => Object.assign(browser('203.0.113.99'), { userAgent: FIREFOX })
  await thief().post('/api/login', form)
  const reported = async () => (await mailsTo(sql(), form.email, 'device')).length
  expect(await reported()).toBe(1)
  await anna.post('/api/change-password', { password: PASSWORD, new_password: NEW })
  expect((await thief().post('/api/login', { ...form, password: NEW })).status).toBe(200)
  expect(await reported()).toBe(2)
})
