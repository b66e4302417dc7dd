import { expect, it } from 'vitest'
import type { Run, Sql } from '#server/database/sql.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { accountApp } from './account-app.ts'
import { PASSWORD } from './logins.contract.ts'
import { passwordCode } from './password-mails.ts'

const NEW = 'a brand new couch'
const sql = memorySql()

it('a new password by code ends the wait for wrong passwords in a known browser, too', async () => {
  const { browser, email } = await accountApp(sql())
  const anna = browser()
  const owner = { email: email('anna'), password: NEW }
  await anna.post('/api/register', { ...owner, password: PASSWORD })
  // The session has ended, and the browser is still known.
  anna.cookies.delete('rusbank_session')
  for (let times = 0; times < 13; times += 1) await anna.post('/api/login', { ...owner, password: `guess ${times}` })
  expect((await anna.post('/api/login', owner)).status).toBe(429)
  await anna.post('/api/customer-lost-password-email', { email: owner.email })
  const code = await passwordCode(sql(), owner.email)
  expect((await anna.post('/api/customer-lost-password-set', { ...owner, code })).status).toBe(200)
  expect((await anna.post('/api/login', owner)).status).toBe(200)
})

/** A new customer who has got the code that confirms the mailbox. */
async function withMailboxCode(database: Sql, name: string) {
  const { browser, email } = await accountApp(database)
  const customer = browser()
  await customer.post('/api/register', { email: email(name), password: PASSWORD })
  const [mail] = await sql().run<{ text: string }>({
    text: `select text from outbox where recipient = $1 and key like 'code mailbox%'`,
    values: [email(name)],
  })
  const code = /\b\d{8}\b/.exec(mail?.text ?? '')?.[0]
  return { confirm: async () => (await customer.post('/api/customer/mailbox/confirm', { code })).status }
}

it('a code that confirms the mailbox twice at once, as by a double click, confirms it', async () => {
  const { confirm } = await withMailboxCode(sql(), 'bea')
  expect(await Promise.all([confirm(), confirm()])).toEqual([200, 200])
})

it('a code that another tab uses just before it is looked up confirms the mailbox', async () => {
  let before: (() => Promise<unknown>) | null = null
  const run: Run = async (statement) => {
    const first = statement.text.includes('set tries = tries + 1') ? before : null
    if (first !== null) before = null
    await first?.()
    return sql().run(statement)
  }
  const { confirm } = await withMailboxCode({ ...sql(), run }, 'cara')
  const earlier: number[] = []
  before = async () => earlier.push(await confirm())
  expect([await confirm(), ...earlier]).toEqual([200, 200])
})
