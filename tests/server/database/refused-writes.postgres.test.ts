import { Client } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { createDatabase } from '#tests/postgres.ts'

async function openBoth(): Promise<{
  readonly database: Database
  readonly administrator: Client
  readonly name: string
}> {
  const databaseUrl = await createDatabase(inject('postgresUrl'))
  const administrator = new Client({ connectionString: databaseUrl })
  await administrator.connect()
  const opened = await openDatabase({ databaseUrl, dataDir: 'nowhere', onError: () => {} })
  if (!opened.ok) throw new Error(opened.reason)
  onTestFinished(async () => {
    await opened.database.close()
    await administrator.end()
  })
  return { database: opened.database, administrator, name: new URL(databaseUrl).pathname.slice(1) }
}

const endOthers = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

it('a read-only database accepts no writes until it is writable again', async () => {
  const { database, administrator, name } = await openBoth()
  expect(await database.sql.acceptsWrites()).toBe(true)
  await administrator.query(`alter database ${name} set default_transaction_read_only = on`)
  await administrator.query(endOthers)
  await expect.poll(() => database.sql.acceptsWrites().catch(() => null)).toBe(false)
  await administrator.query('set transaction_read_only = off; set default_transaction_read_only = off')
  await administrator.query(`alter database ${name} reset default_transaction_read_only`)
  await administrator.query(endOthers)
  await expect.poll(() => database.sql.acceptsWrites().catch(() => null)).toBe(true)
})

it('a database with a full disk accepts no writes until there is space again', async () => {
  const { database, administrator } = await openBoth()
  await administrator.query(`
    create function refuse() returns event_trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
    create event trigger full_disk on ddl_command_start execute function refuse();
  `)
  // No write has failed yet.
  expect(await database.sql.acceptsWrites()).toBe(true)
  await expect(database.sql.run({ text: 'create table one (id integer)' })).rejects.toMatchObject({ code: '53100' })
  expect(await database.sql.acceptsWrites()).toBe(false)
  await administrator.query('drop event trigger full_disk')
  expect(await database.sql.acceptsWrites()).toBe(true)
  expect((await administrator.query(`select to_regclass('room') as room`)).rows).toEqual([{ room: null }])
})
