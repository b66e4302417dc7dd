import { readdir, readFile } from 'node:fs/promises'
import type { Run, Sql } from './sql.ts'

/** An arbitrary id of an advisory lock. No other program that shares the database may use it. */
const MIGRATION_LOCK_ID = 722_874_001

const folder = new URL('./migrations/', import.meta.url)

/**
 * Migrates the tables: runs each file of `migrations/` once, in order of name, all missing ones in one transaction.
 * Processes that start at the same time wait for the one that migrates. Throws if the database can't store what visitors type.
 */
export async function migrate(sql: Sql): Promise<void> {
  await requireUnicode(sql.run)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  if ((await missing(sql.run, files)).length === 0) return
  await sql.maintenance(async (run) => {
    await run({ text: `select pg_advisory_xact_lock(${MIGRATION_LOCK_ID})` })
    // Soon given up: while it waits for a lock of a whole table, everything else waits behind it.
    await run({ text: `set local lock_timeout = '1s'` })
    await run({ text: 'create table if not exists migrations (name text primary key, ran_at timestamptz not null)' })
    for (const name of await missing(run, files)) {
      await run({ text: await readFile(new URL(name, folder), 'utf8') })
      await run({ text: 'insert into migrations (name, ran_at) values ($1, now())', values: [name] })
    }
  })
}

/** Visitors write in any script. UTF-8 can store all of it, and a database in SQL_ASCII stores any bytes. */
async function requireUnicode(run: Run): Promise<void> {
  const text = 'select current_database() as name, getdatabaseencoding() as encoding'
  const [database] = await run<{ name: string; encoding: string }>({ text })
  if (database === undefined || ['UTF8', 'SQL_ASCII'].includes(database.encoding)) return
  const { name, encoding } = database
  throw new Error(
    `the database ${name} is in ${encoding}, which lacks characters that visitors type. Create one with encoding 'UTF8' template template0, and restore a dump of this one into it, if it has the data of a shop.`,
  )
}

async function missing(run: Run, files: readonly string[]): Promise<readonly string[]> {
  const [table] = await run<{ found: boolean }>({ text: `select to_regclass('migrations') is not null as found` })
  if (!table?.found) return files
  const ran = await run<{ name: string }>({ text: 'select name from migrations' })
  return files.filter((file) => ran.every(({ name }) => name !== file))
}
