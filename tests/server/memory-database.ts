import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type Database, databaseOf } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { localNotifications } from '#server/database/notifications.ts'
import { unsyncedSql } from '#server/database/pglite-sql.ts'
import type { Sql } from '#server/database/sql.ts'

const extensions = { pg_trgm }

/** An embedded database in memory, with nothing in it. */
export async function emptyMemorySql(): Promise<Sql> {
  return unsyncedSql(await PGlite.create('memory://', { extensions }))
}

let migrated: ReturnType<PGlite['dumpDataDir']> | undefined

/** The same with its tables, made once and copied from then on, which takes a quarter of the time. */
export async function openMemorySql(): Promise<Sql> {
  migrated ??= dumpMigrated()
  return unsyncedSql(await PGlite.create('memory://', { extensions, loadDataDir: await migrated }))
}

export async function memoryDatabase(): Promise<Database> {
  return databaseOf(await openMemorySql(), localNotifications())
}

async function dumpMigrated(): ReturnType<PGlite['dumpDataDir']> {
  const database = await PGlite.create('memory://', { extensions })
  await migrate(unsyncedSql(database))
  const dump = await database.dumpDataDir('none')
  await database.close()
  return dump
}
