import { expect, it } from 'vitest'
import { exportCustomer } from '#server/customer/personal-data.ts'
import type { Run } from '#server/database/sql.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { accountApp } from './account-app.ts'
import { loggedIn } from './logged-in.ts'

const sql = memorySql()

it('the export reads each event of a customer’s sessions as often, however many sessions there are', async () => {
  const { anna, accounts, form, customer } = await loggedIn(() => accountApp(sql()))
  for (let logins = 0; logins < 8; logins += 1) expect((await anna.post('/api/login', form)).status).toBe(200)
  let events = 0
  let reads = 0
  const run: Run = async (statement) => {
    const rows = await accounts.sql.run<Record<string, unknown>>(statement)
    if (!statement.text.includes('from customer_events')) return rows as never
    events = rows.length
    return rows.map(({ session_id, ...event }) =>
      Object.defineProperty(event, 'session_id', {
        enumerable: true,
        get() {
          reads += 1
          return session_id
        },
      }),
    ) as never
  }
  const exported = await exportCustomer({ ...accounts, sql: { ...accounts.sql, run } }, customer.user_id)
  expect(exported?.sessions.flatMap((session) => session.events)).toHaveLength(events)
  expect(events).toBeGreaterThan(15)
  expect(reads).toBeLessThanOrEqual(3 * events)
})
