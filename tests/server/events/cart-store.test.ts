import { afterAll, beforeAll, describe } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { pgliteSql } from '#server/database/pglite-sql.ts'
import type { Sql } from '#server/database/sql.ts'
import { memoryCartStore } from '#server/events/memory-cart-store.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { describeCartStore } from './cart-store.contract.ts'
import { describeKnownCarts } from './known-carts.contract.ts'

describe('in memory', () => {
  describeCartStore(memoryCartStore)
})

describe('in the embedded database', () => {
  let sql: Sql
  beforeAll(async () => {
    sql = await pgliteSql('memory')
    await migrate(sql)
  }, 60_000)
  afterAll(() => sql.close())

  describeCartStore(() => sqlCartStore(sql))
  describeKnownCarts(() => sql)
})
