import { expect, it, onTestFinished } from 'vitest'
import { isTemporary } from '#server/database/database-unavailable.ts'
import { migrate } from '#server/database/migrate.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { mail } from '#tests/server/mail/mail-fixture.ts'
import { hold, waiters } from '#tests/server/row-locks.ts'
import { startServer } from '#tests/server/start-server.ts'
import { migratedDatabase, patientSql } from '#tests/server/test-sql.ts'

/** A database without the migration that replaces an index of the mail, while a transaction reads the mail. */
async function readDatabase() {
  const url = await migratedDatabase()
  const sql = patientSql({ url, connections: 4 })
  onTestFinished(() => sql.close())
  await sql.run({ text: `delete from migrations where name = '0421-mail-by-recipient.sql'` })
  const reading = await hold(sql, (run) => run({ text: 'select from outbox' }))
  return { url, sql, reading }
}

it('what waits behind a migration that waits for a reader goes on while the reader does, and the migration runs after it', async () => {
  const { sql, reading } = await readDatabase()
  const migrated = migrate(sql).then(() => null, isTemporary)
  await waiters(sql, 1)
  const queued = queueMail(sql.run, mail(), 1)
  expect(await Promise.all([queued, migrated])).toEqual([true, true])
  await reading.release()
  await migrate(sql)
  const text = `select from migrations where name = '0421-mail-by-recipient.sql'`
  expect(await sql.run({ text })).toHaveLength(1)
})

it('a server opens once a reader of a table that it migrates has ended', async () => {
  const { url, reading } = await readDatabase()
  const server = startServer({ DATABASE_URL: url })
  await expect.poll(server.complained).toContain('does not answer yet: canceling statement due to lock timeout')
  await reading.release()
  await server.open
})
