import { DatabaseError } from 'pg'
import type { DatabaseBounds } from './bounds.ts'
import type { Sql } from './sql.ts'

const PROTOCOL_VIOLATION = '08P01'
const message =
  'DATABASE_URL leads to a pooler that does not keep a connection’s settings, as PgBouncer does not. Notifications, timeouts and prepared statements need connections of their own: name the PostgreSQL itself.'

/**
 * Rejects if the connections lead to a pooler instead of to PostgreSQL itself: one that refuses or drops the settings that a
 * connection starts with.
 */
export async function refusePooler(sql: Pick<Sql, 'run'>, { lock }: DatabaseBounds): Promise<void> {
  let found: number | undefined
  try {
    const text = `select setting::integer as lock from pg_settings where name = 'lock_timeout'`
    found = (await sql.run<{ lock: number }>({ text }))[0]?.lock
  } catch (error) {
    if (error instanceof DatabaseError && error.code === PROTOCOL_VIOLATION) throw new Error(message, { cause: error })
    throw error
  }
  if (found !== lock) throw new Error(message)
}
