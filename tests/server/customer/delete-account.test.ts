import { expect, it } from 'vitest'
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
  let isFirst = true
  Object.assign(accounts.passwords, {
    verify: async (password: string, hash: string | null) => {
      const verdict = await verify(password, hash)
      if (!isFirst) return verdict
      isFirst = false
      const change = { password: PASSWORD, new_password: 'quite another long one 7' }
      expect((await elsewhere.post('/api/change-password', change)).status).toBe(200)
      return verdict
    },
  })
  try {
    const { status } = await anna.post('/api/customer-delete', { password: PASSWORD })
    expect(status).toBe(401)
  } finally {
    Object.assign(accounts.passwords, { verify })
  }
})
