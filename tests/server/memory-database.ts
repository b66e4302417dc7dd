import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type Database, databaseOf } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { localNotifications } from '#server/database/notifications.ts'
import { unsyncedSql } from '#server/database/pglite-sql.ts'
import type { Sql } from '#server/database/sql.ts'

type Dump = Awaited<ReturnType<PGlite['dumpDataDir']>>

interface Dumps {
  readonly empty: Dump
  readonly migrated: Dump
  /** The names of its tables, except the one of the migrations. */
  readonly tables: string
}

const extensions = { pg_trgm }
/** Created once per process: creating a database takes four times as long as copying one. */
let dumps: Promise<Dumps> | undefined
/**
 * A migrated empty database that an earlier test file of this process has released. Copying one takes ten times as
 * long.
 */
let unused: PGlite | undefined

const copyOf = (loadDataDir: Dump): Promise<PGlite> => PGlite.create('memory://', { extensions, loadDataDir })

/** An empty embedded database in memory. */
export async function emptyMemorySql(): Promise<Sql> {
  dumps ??= makeDumps()
  return unsyncedSql(await copyOf((await dumps).empty))
}

/** A migrated embedded database in memory. */
export async function openMemorySql(): Promise<Sql> {
  dumps ??= makeDumps()
  const { migrated, tables } = await dumps
  const database = unused ?? (await copyOf(migrated))
  unused = undefined
  let isClosed = false
  const open = (): PGlite => {
    if (isClosed) throw new Error('The database is closed')
    return database
  }
  const lent: Pick<PGlite, 'query' | 'exec' | 'close'> = {
    query: async (text, values) => open().query(text, values),
    exec: async (text) => open().exec(text),
    async close() {
      isClosed = true
      if (unused !== undefined || (await tablesOf(database)) !== tables) return database.close()
      await database.exec(`truncate ${tables} restart identity`)
      unused = database
    },
  }
  return unsyncedSql(lent as PGlite)
}

export async function memoryDatabase(): Promise<Database> {
  return databaseOf(await openMemorySql(), localNotifications())
}

async function makeDumps(): Promise<Dumps> {
  const database = await PGlite.create('memory://', { extensions })
  const empty = await database.dumpDataDir('none')
  await migrate(unsyncedSql(database))
  const migrated = await database.dumpDataDir('none')
  const tables = await tablesOf(database)
  await database.close()
  return { empty, migrated, tables }
}

async function tablesOf(database: PGlite): Promise<string> {
  const { rows } = await database.query<{ names: string }>(
    `select string_agg(tablename, ', ' order by tablename) as names from pg_tables
      where schemaname = 'public' and tablename <> 'migrations'`,
  )
  return rows[0]?.names ?? ''
}
