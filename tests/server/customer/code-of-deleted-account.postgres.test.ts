import { describe, expect, it } from 'vitest'
import { hold, waiters } from '#tests/server/row-locks.ts'
import { deleteCustomer } from '#tests/server/stored-customer.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { accountApp } from './account-app.ts'
import { loggedIn } from './logged-in.ts'

const sql = postgresTestSql()

describe('a code that is requested while the account is being deleted', () => {
  const answerTo = async (path: string) => {
    const { anna, form, customer } = await loggedIn(() => accountApp(sql()))
    const deleting = await hold(sql(), (run) => run(deleteCustomer(customer.user_id)))
    const answer = anna.post(path, { email: form.email })
    await waiters(sql(), 1)
    await deleting.release()
    return answer
  }

  it('for a new password is refused, as the e-mail has no account', async () => {
    expect(await answerTo('/api/customer-lost-password-email')).toMatchObject({ body: { code: 'bad_email' } })
  })

  it('for the e-mail address is refused, as the session has ended', async () => {
    const answer = await answerTo('/api/customer/mailbox/code')
    expect(answer).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  })
})
