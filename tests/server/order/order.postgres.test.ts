import { afterAll, beforeAll } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import { migratedDatabase, patientSql } from '#tests/server/test-sql.ts'
import { describeLoad } from './load.contract.ts'
import { describeOrders } from './order.contract.ts'
import { orderApp } from './order-app.ts'
import { describePlans } from './plans.contract.ts'
import { describeRowLocks } from './row-locks.contract.ts'

let sql: Sql
let other: Sql
let single: Sql
beforeAll(async () => {
  const url = await migratedDatabase()
  sql = patientSql({ url, connections: 12 })
  other = patientSql({ url, connections: 12 })
  single = patientSql({ url, connections: 1 })
})
afterAll(async () => {
  await sql.close()
  await other.close()
  await single.close()
})

describeOrders(() => sql)
describePlans(() => orderApp(single))
describeRowLocks(() => orderApp(sql))
describeLoad(async () => [await orderApp(sql), await orderApp(other)])
