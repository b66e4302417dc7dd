import { afterAll, beforeAll, inject } from 'vitest'
import { type DatabaseBounds, databaseBounds } from '#server/database/bounds.ts'
import { postgresSql } from '#server/database/postgres-sql.ts'
import type { Sql } from '#server/database/sql.ts'
import { createDatabase } from '#tests/postgres.ts'
import { openMemorySql } from './memory-database.ts'

const TIMEOUT_MS = 150_000
/** Long timeouts for a busy machine, for tests that are not about timeouts. */
const bounds: DatabaseBounds = {
  ...databaseBounds,
  connect: TIMEOUT_MS,
  lock: TIMEOUT_MS,
  statement: TIMEOUT_MS,
  idleInTransaction: TIMEOUT_MS,
  answer: 2 * TIMEOUT_MS,
}

interface PatientOptions {
  readonly url: string
  readonly connections: number
}

/** A PostgreSQL client with long timeouts. */
export function patientSql({ url, connections }: PatientOptions): Sql {
  return postgresSql({ url, connections, bounds, onError: () => {} })
}

/** A migrated embedded database in memory, for all tests of a file. */
export function memorySql(): () => Sql {
  return sqlForFile(openMemorySql)
}

/** A new migrated database on the tests' PostgreSQL, for all tests of a file. */
export function postgresTestSql(): () => Sql {
  return sqlForFile(async () => patientSql({ url: await migratedDatabase(), connections: 12 }))
}

/** Creates a migrated database on the tests' PostgreSQL, and returns its URL. */
export function migratedDatabase(): Promise<string> {
  return createDatabase(inject('postgresUrl'), inject('migratedTemplate'))
}

function sqlForFile(open: () => Promise<Sql>): () => Sql {
  let sql: Sql
  beforeAll(async () => {
    sql = await open()
  })
  afterAll(() => sql.close())
  return () => sql
}
