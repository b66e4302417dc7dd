import { readdir, readFile } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import { emptyMemorySql } from '#tests/server/memory-database.ts'

const folder = new URL('../../../server/database/migrations/', import.meta.url)

/** A database that has run the migrations before this one. */
export async function migratedBefore(next: string): Promise<Sql> {
  const sql = await emptyMemorySql()
  onTestFinished(() => sql.close())
  const { run } = sql
  await run({ text: 'create table migrations (name text primary key, ran_at timestamptz not null)' })
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.sql') && each < next).toSorted()) {
    await run({ text: await readFile(new URL(name, folder), 'utf8') })
    await run({ text: 'insert into migrations (name, ran_at) values ($1, now())', values: [name] })
  }
  return sql
}
