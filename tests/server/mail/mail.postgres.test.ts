import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseBounds } from '#server/database/bounds.ts'
import { postgresSql } from '#server/database/postgres-sql.ts'
import type { Run } from '#server/database/sql.ts'
import { deliverDue, type SendResult } from '#server/mail/mailer.ts'
import { claimMail, listMail, queueMail } from '#server/mail/outbox.ts'
import { hold, waiters } from '#tests/server/row-locks.ts'
import { deleteCustomer, insertCustomer } from '#tests/server/stored-customer.ts'
import { migratedDatabase, postgresTestSql } from '#tests/server/test-sql.ts'
import { tcpProxy } from '#tests/tcp-proxy.ts'
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

  it('a mail is sent once, although the database went silent while the mail server answered', async () => {
    const proxy = await tcpProxy(await migratedDatabase())
    const bounds = { ...databaseBounds, connect: 500, answer: 500 }
    const cut = postgresSql({ url: proxy.url, connections: 2, bounds, onError: () => {} })
    onTestFinished(() => cut.close())
    let now = 1_800_000_000_000
    await queueMail(cut.run, mail(), now)
    let sent = 0
    const send = async (): Promise<SendResult> => {
      sent += 1
      proxy.silence()
      return { ok: true }
    }
    const failures: string[] = []
    const run: Run = (statement) =>
      cut.run<never>(statement).catch((error: Error) => {
        failures.push(error.name)
        proxy.restore()
        throw error
      })
    const deliver = () => deliverDue({ run, transport: { send, close: () => {} }, now: () => now })
    expect([await deliver(), failures[0]]).toEqual([1, 'DatabaseUnavailable'])
    now += 10 * 60_000
    expect([await deliver(), sent]).toEqual([0, 1])
  })
})
