import { DatabaseError } from 'pg'
import type { DatabaseBounds } from './bounds.ts'
import type { Sql } from './sql.ts'

const PROTOCOL_VIOLATION = '08P01'
const sentence =
  'DATABASE_URL leads to a pooler that does not keep a connection’s settings, as PgBouncer does not. Notifications, timeouts and prepared statements need connections of their own: name the PostgreSQL itself.'

/**
 * Rejects where the connections are not to a PostgreSQL itself but to a pooler: one that refuses the settings that a connection starts
 * with, or leaves them out.
 */
export async function refusePooler(sql: Pick<Sql, 'run'>, { lock }: DatabaseBounds): Promise<void> {
  let found: number | undefined
  try {
    const text = `select setting::integer as lock from pg_settings where name = 'lock_timeout'`
    found = (await sql.run<{ lock: number }>({ text }))[0]?.lock
  } catch (error) {
    if (error instanceof DatabaseError && error.code === PROTOCOL_VIOLATION) throw new Error(sentence, { cause: error })
    throw error
  }
  if (found !== lock) throw new Error(sentence)
}
