import { afterAll, beforeAll } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import { migratedDatabase, patientSql } from '#tests/server/test-sql.ts'
import { describeLoad } from './load.contract.ts'
import { describeOrders } from './order.contract.ts'
import { orderApp } from './order-app.ts'
import { describeRowLocks } from './row-locks.contract.ts'

let sql: Sql
let other: Sql
beforeAll(async () => {
  const url = await migratedDatabase()
  sql = patientSql({ url, connections: 12 })
  other = patientSql({ url, connections: 12 })
})
afterAll(async () => {
  await sql.close()
  await other.close()
})

describeOrders(() => sql)
describeRowLocks(() => orderApp(sql))
describeLoad(async () => [await orderApp(sql), await orderApp(other)])
