import { afterAll, beforeAll, describe, inject } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import type { Sql } from '#server/database/sql.ts'
import type { ShopSearch } from '#server/search/shop-search.ts'
import { createDatabase } from '#tests/postgres.ts'
import { patientSql } from '#tests/server/test-sql.ts'
import { describeSearch } from './search.contract.ts'
import { shippedSearch } from './shipped-search.ts'

describe('a search in PostgreSQL', () => {
  let sql: Sql
  let search: ShopSearch
  beforeAll(async () => {
    const url = await createDatabase(inject('postgresUrl'))
    sql = patientSql({ url, connections: 4 })
    await migrate(sql)
    search = await shippedSearch(sql)
  })
  afterAll(() => sql.close())

  describeSearch(() => search)
})
