import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { root } from '#scripts/project.mjs'
import { type Database, databaseOf } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { localNotifications } from '#server/database/notifications.ts'
import { sqlOf } from '#server/database/pglite-sql.ts'
import { START_PARAMS, type UsedPglite } from '#server/database/pglite-statements.ts'
import type { Sql } from '#server/database/sql.ts'

/** The files of the databases to copy. */
interface Dumps {
  readonly empty: string
  readonly migrated: string
}

const extensions = { pg_trgm }
/** Creating a database takes four times as long as copying one. */
let dumps: Promise<Dumps> | undefined
/**
 * A migrated empty database that an earlier test file of this process has released. Copying one takes ten times as
 * long.
 */
let unused: PGlite | undefined

async function copyOf(dump: keyof Dumps): Promise<PGlite> {
  dumps ??= findDumps()
  const loadDataDir = new Blob([readFileSync((await dumps)[dump])])
  return PGlite.create('memory://', { extensions, loadDataDir, startParams: START_PARAMS })
}

/** An empty embedded database in memory. */
export async function emptyMemorySql(): Promise<Sql> {
  return sqlOf(await copyOf('empty'), null)
}

/** A migrated embedded database in memory. */
export async function openMemorySql(): Promise<Sql> {
  const database = unused ?? (await copyOf('migrated'))
  unused = undefined
  const tables = await tablesOf(database)
  let isClosed = false
  const open = (): PGlite => {
    if (isClosed) throw new Error('The database is closed')
    return database
  }
  const lent: UsedPglite = {
    serializers: database.serializers,
    parsers: database.parsers,
    runExclusive: async (work) => open().runExclusive(work),
    execProtocol: async (message) => open().execProtocol(message),
    exec: async (text) => open().exec(text),
    async close() {
      isClosed = true
      if (unused !== undefined || (await hasTriggers(database)) || (await tablesOf(database)) !== tables)
        return database.close()
      await database.exec(`truncate ${tables} restart identity; deallocate all`)
      unused = database
    },
  }
  return sqlOf(lent, null)
}

export async function memoryDatabase(): Promise<Database> {
  return databaseOf(await openMemorySql(), localNotifications())
}

/** The dumps, which are made when the migrations, or what runs them, have changed. */
async function findDumps(): Promise<Dumps> {
  const hash = createHash('sha256').update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')))
  const code = join(root, 'server', 'database')
  for (const name of readdirSync(code, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (statSync(join(code, name)).isFile()) hash.update(`${name}\n`).update(readFileSync(join(code, name)))
  }
  const [all, own] = [join(root, 'build', 'test-databases'), hash.digest('hex')]
  const folder = join(all, own)
  const files = { empty: join(folder, 'empty.tar'), migrated: join(folder, 'migrated.tar') }
  if (!existsSync(files.migrated)) {
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(all)) if (name !== own) rmSync(join(all, name), { recursive: true, force: true })
    await makeDumps(files)
  }
  return files
}

async function makeDumps(files: Dumps): Promise<void> {
  const database = await PGlite.create('memory://', { extensions })
  await dumpTo(files.empty, database)
  await migrate(sqlOf(database, null))
  await dumpTo(files.migrated, database)
  await database.close()
}

/** Writes the whole file at once, since another process may read it. */
async function dumpTo(file: string, database: PGlite): Promise<void> {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, await (await database.dumpDataDir('none')).bytes())
  renameSync(unfinished, file)
}

/** The names of its tables, except the one of the migrations. */
async function tablesOf(database: PGlite): Promise<string> {
  const { rows } = await database.query<{ names: string }>(
    `select string_agg(tablename, ', ' order by tablename) as names from pg_tables
      where schemaname = 'public' and tablename <> 'migrations'`,
  )
  return rows[0]?.names ?? ''
}

/** Whether a test has added triggers: the shop has none. */
async function hasTriggers(database: PGlite): Promise<boolean> {
  const { rows } = await database.query('select from pg_trigger where not tgisinternal limit 1')
  return rows.length > 0
}
