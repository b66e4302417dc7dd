import { describe, expect, it } from 'vitest'
import { claimMail, listMail, queueMail } from '#server/mail/outbox.ts'
import { hold, waiters } from '#tests/server/row-locks.ts'
import { deleteCustomer, insertCustomer } from '#tests/server/stored-customer.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { describeMail } from './mail.contract.ts'
import { describeMailClaims } from './mail-claims.contract.ts'
import { mail } from './mail-fixture.ts'
import { describeMailer } from './mailer.contract.ts'

describe('mail in PostgreSQL', () => {
  const sql = postgresTestSql()

  describeMail(sql)
  describeMailer(sql)
  describeMailClaims(sql)

  it('a process does not wait for mail that another process is claiming', async () => {
    const now = 1_800_000_000_000
    const [held, free] = [mail(), mail()]
    for (const each of [held, free]) await queueMail(sql().run, each, now)
    await sql().transaction(async (run) => {
      await run({ text: 'select from outbox where key = $1 for update', values: [held.key] })
      const claimed = await sql().transaction(async (other) => {
        await other({ text: `set local lock_timeout = '2s'` })
        return claimMail(other, { now, atMost: 10, lease: 1_000 })
      })
      expect(claimed.map(({ key }) => key)).toEqual([free.key])
    })
  })

  it('a message of a customer whose account is being deleted waits for that, and is stored as a guest’s', async () => {
    await insertCustomer(sql(), 'leaving')
    const deleting = await hold(sql(), (run) => run(deleteCustomer('leaving')))
    const written = mail({ replyTo: { name: 'Anna', address: 'anna@example.org' }, customerId: 'leaving' })
    const queued = queueMail(sql().run, written, 1)
    await waiters(sql(), 1)
    await deleting.release()
    expect(await queued).toBe(true)
    expect(await listMail(sql().run, 1)).toMatchObject([{ key: written.key, customerId: null }])
  })
})
