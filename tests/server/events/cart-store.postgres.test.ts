import { afterAll, beforeAll, describe, inject } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import type { Sql } from '#server/database/sql.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { createDatabase } from '#tests/postgres.ts'
import { patientSql } from '#tests/server/test-sql.ts'
import { describeCartStore } from './cart-store.contract.ts'

describe('in PostgreSQL', () => {
  let sql: Sql
  beforeAll(async () => {
    const url = await createDatabase(inject('postgresUrl'))
    sql = patientSql({ url, connections: 8 })
    await migrate(sql)
  })
  afterAll(() => sql.close())

  describeCartStore(() => sqlCartStore(sql))
})
