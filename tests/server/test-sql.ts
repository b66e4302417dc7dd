import { afterAll, beforeAll, inject } from 'vitest'
import { type DatabaseBounds, databaseBounds } from '#server/database/bounds.ts'
import { postgresSql } from '#server/database/postgres-sql.ts'
import type { Sql } from '#server/database/sql.ts'
import { createDatabase } from '#tests/postgres.ts'
import { openMemorySql } from './memory-database.ts'

const PATIENCE = 150_000
/** What is not about waiting waits as long as a busy machine takes. */
const bounds: DatabaseBounds = {
  ...databaseBounds,
  connect: PATIENCE,
  lock: PATIENCE,
  statement: PATIENCE,
  idleInTransaction: PATIENCE,
  answer: 2 * PATIENCE,
}

interface PatientOptions {
  readonly url: string
  readonly connections: number
}

/** A PostgreSQL whose bounds no busy machine comes to. */
export function patientSql({ url, connections }: PatientOptions): Sql {
  return postgresSql({ url, connections, bounds, onError: () => {} })
}

/** A migrated embedded database in memory, for all tests of a file. */
export function memorySql(): () => Sql {
  return sqlForFile(openMemorySql)
}

/** A migrated database of its own on the tests' PostgreSQL, for all tests of a file. */
export function postgresTestSql(): () => Sql {
  return sqlForFile(async () => patientSql({ url: await migratedDatabase(), connections: 12 }))
}

/** A database of its own on the tests' PostgreSQL, with its tables; the URL. */
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
