import { expect, it } from 'vitest'
import type { Run } from '#server/database/sql.ts'
import { sessionOf } from '#server/sessions/sessions.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { accountApp } from './account-app.ts'
import { loggedIn } from './logged-in.ts'

const sql = memorySql()

it('a token’s first use fails if the database can’t retire the older ones', async () => {
  const { token, refresh, accounts } = await loggedIn(() => accountApp(sql()))
  const next = await refresh(token)
  const failure = new Error('the database is away')
  const run: Run = async (statement) => {
    if (statement.text.includes('update sessions set generation')) throw failure
    return sql().run(statement)
  }
  await expect(sessionOf({ ...accounts, sql: { run } }, next)).rejects.toBe(failure)
})
