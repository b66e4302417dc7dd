import { afterAll, beforeAll, inject } from 'vitest'
import { type DatabaseBounds, databaseBounds } from '#server/database/bounds.ts'
import { migrate } from '#server/database/migrate.ts'
import { pgliteSql } from '#server/database/pglite-sql.ts'
import { postgresSql } from '#server/database/postgres-sql.ts'
import type { Sql } from '#server/database/sql.ts'
import { createDatabase } from '#tests/postgres.ts'

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
  return migratedSql(() => pgliteSql('memory'))
}

/** A migrated database of its own on the tests' PostgreSQL, for all tests of a file. */
export function postgresTestSql(): () => Sql {
  return migratedSql(async () => {
    return patientSql({ url: await createDatabase(inject('postgresUrl')), connections: 12 })
  })
}

function migratedSql(open: () => Promise<Sql>): () => Sql {
  let sql: Sql
  beforeAll(async () => {
    sql = await open()
    await migrate(sql)
  }, 120_000)
  afterAll(() => sql.close())
  return () => sql
}
