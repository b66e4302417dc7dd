import { afterAll, beforeAll, inject } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import type { Sql } from '#server/database/sql.ts'
import { createDatabase } from '#tests/postgres.ts'
import { patientSql } from '#tests/server/test-sql.ts'
import { describeAccountOrders } from './account.contract.ts'
import { describeAccountExists } from './account-exists.contract.ts'
import { describeCheckout } from './checkout.contract.ts'
import { describeFindOrder } from './find-order.contract.ts'
import { describeHostileMoney } from './hostile-money.contract.ts'
import { describeKilled } from './killed.contract.ts'
import { describeLoad } from './load.contract.ts'
import { describeMoney } from './money.contract.ts'
import { orderApp } from './order-app.ts'
import { describeProviderOutage } from './provider-outage.contract.ts'
import { describeRepeatedCheckout } from './repeated-checkout.contract.ts'
import { describeRoundTrips } from './round-trips.contract.ts'
import { describeRowLocks } from './row-locks.contract.ts'
import { describeSeenCart } from './seen-cart.contract.ts'
import { describeStrangers } from './strangers.contract.ts'
import { describeUnpaid } from './unpaid.contract.ts'

let sql: Sql
let other: Sql
beforeAll(async () => {
  const url = await createDatabase(inject('postgresUrl'))
  sql = patientSql({ url, connections: 12 })
  other = patientSql({ url, connections: 12 })
  await migrate(sql)
})
afterAll(async () => {
  await sql.close()
  await other.close()
})

const open = () => orderApp(sql)
describeCheckout(open)
describeRepeatedCheckout(open)
describeAccountExists(open)
describeAccountOrders(open)
describeMoney(open)
describeHostileMoney(open)
describeKilled(open)
describeSeenCart(open)
describeStrangers(open)
describeProviderOutage(open)
describeUnpaid(open)
describeFindOrder(open)
describeRowLocks(open)
describeRoundTrips(() => sql, orderApp)
describeLoad(async () => [await orderApp(sql), await orderApp(other)])
