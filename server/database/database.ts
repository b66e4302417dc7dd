import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { type DatabaseBounds, databaseBounds } from './bounds.ts'
import { makeDataFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { localNotifications, type Notifications } from './notifications.ts'
import { pgliteSql } from './pglite-sql.ts'
import { refusePooler } from './pooler.ts'
import { postgresNotifications } from './postgres-notifications.ts'
import { postgresSql } from './postgres-sql.ts'
import type { Sql } from './sql.ts'
import type { Tables } from './tables.ts'

/** The default pool size. A cart operation holds a connection for one statement. */
const CONNECTIONS = 12

export type OpenedDatabase =
  | { readonly ok: true; readonly database: Database }
  | { readonly ok: false; readonly reason: 'folder_in_use' }

interface DatabaseOptions {
  /** Null for the embedded database. */
  readonly databaseUrl: string | null
  /** The folder of the embedded database. */
  readonly dataDir: string
  /** Called with errors that are recovered from, such as a lost connection. */
  readonly onError: (error: unknown) => void
  readonly connections?: number
  readonly bounds?: DatabaseBounds
}

export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir, onError, connections = CONNECTIONS, bounds = databaseBounds } = options
  if (databaseUrl !== null) {
    const sql = postgresSql({ url: databaseUrl, connections, bounds, onError })
    try {
      await refusePooler(sql, bounds)
      const notifications = await postgresNotifications({ url: databaseUrl, run: sql.run, bounds, onError })
      return { ok: true, database: databaseOf(sql, notifications) }
    } catch (error) {
      await sql.close()
      throw error
    }
  }
  const folder = join(dataDir, 'postgres')
  await makeDataFolder(folder)
  const release = lockFolder(folder)
  if (release === null) return { ok: false, reason: 'folder_in_use' }
  try {
    const database = databaseOf(await pgliteSql({ folder }), localNotifications())
    return { ok: true, database: { ...database, close: () => database.close().then(release) } }
  } catch (error) {
    release()
    throw error
  }
}

export type Database = Readonly<ReturnType<typeof databaseOf>>

export function databaseOf(sql: Sql, notifications: Notifications) {
  const tables = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: sql.pool }) })
  const close = async (): Promise<void> => {
    await notifications.close()
    await sql.close()
  }
  return { sql, tables, notifications, close }
}
