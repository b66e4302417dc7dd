import { afterAll, beforeAll, inject } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { pgliteSql } from '#server/database/pglite-sql.ts'
import { postgresSql } from '#server/database/postgres-sql.ts'
import type { Sql } from '#server/database/sql.ts'
import { createDatabase } from '#tests/postgres.ts'

/** A migrated embedded database in memory, for all tests of a file. */
export function memorySql(): () => Sql {
  return migratedSql(() => pgliteSql('memory'))
}

/** A migrated database of its own on the tests' PostgreSQL, for all tests of a file. */
export function postgresTestSql(): () => Sql {
  return migratedSql(async () => {
    const url = await createDatabase(inject('postgresUrl'))
    return postgresSql({ url, connections: 12, onError: () => {} })
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
