import { beforeAll, describe } from 'vitest'
import type { ShopSearch } from '#server/search/shop-search.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { describeAfrikaansSearch } from './afrikaans-search.contract.ts'
import { describeSearch } from './search.contract.ts'
import { shippedSearch } from './shipped-search.ts'

describe('a search in PostgreSQL', () => {
  const sql = postgresTestSql()
  let search: ShopSearch
  beforeAll(async () => {
    search = await shippedSearch(sql())
  })

  describeSearch(() => search)
  describeAfrikaansSearch(() => search)
})
