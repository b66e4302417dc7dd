import { afterAll, beforeAll, describe, inject } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { postgresSql } from '#server/database/postgres-sql.ts'
import type { Sql } from '#server/database/sql.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { createDatabase } from '#tests/postgres.ts'
import { describeCartStore } from './cart-store.contract.ts'

describe('in PostgreSQL', () => {
  let sql: Sql
  beforeAll(async () => {
    const url = await createDatabase(inject('postgresUrl'))
    sql = postgresSql({ url, connections: 8, onError: () => {} })
    await migrate(sql)
  })
  afterAll(() => sql.close())

  describeCartStore(() => sqlCartStore(sql))
})
