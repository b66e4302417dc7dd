import { describe } from 'vitest'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { memoryCartStore } from '#tests/kit/memory-cart-store.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { describeCartStore } from './cart-store.contract.ts'
import { describeKnownCarts } from './known-carts.contract.ts'

describe('in memory', () => {
  describeCartStore(memoryCartStore)
})

describe('in the embedded database', () => {
  const sql = memorySql()

  describeCartStore(() => sqlCartStore(sql()))
  describeKnownCarts(sql)
})
