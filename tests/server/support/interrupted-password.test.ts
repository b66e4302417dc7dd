import { expect, it } from 'vitest'
import type { Run, Sql } from '#server/database/sql.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { supportApp } from './support-app.ts'

const sql = memorySql()

/** The database, which fails at statements with this text as long as the returned `fails` is true. */
function failingAt(text: string) {
  const state = { fails: false }
  const failing =
    (run: Run): Run =>
    async (statement) => {
      if (state.fails && statement.text.includes(text)) throw new Error('The connection is cut')
      return run(statement)
    }
  const { run, transaction } = sql()
  const cut: Sql = {
    ...sql(),
    run: failing(run),
    transaction: (work) => transaction((inside) => work(failing(inside))),
  }
  return { state, cut }
}

it('a password is not changed if the other sessions could not be ended: they may be a thief’s', async () => {
  const { state, cut } = failingAt('delete from staff_sessions where staff_id')
  const { colleague, browser: newBrowser } = await supportApp(cut)
  const { browser, email, password, code } = await colleague('Thandi')
  const thief = newBrowser()
  for (const [each, steps] of [
    [browser, 0],
    [thief, 1],
  ] as const)
    await each.post('/api/support/sign-in', { email, password, code: code(steps) })
  const change = () => browser.post('/api/support/password', { password, new_password: 'a bench in the shade' })
  state.fails = true
  expect((await change()).status).toBe(500)
  state.fails = false
  expect((await change()).status).toBe(200)
  const statuses = await Promise.all([browser, thief].map((each) => each.get('/api/support/me')))
  expect(statuses.map(({ status }) => status)).toEqual([200, 401])
})
