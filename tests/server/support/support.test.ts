import { afterAll, beforeAll } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { pgliteSql } from '#server/database/pglite-sql.ts'
import type { Sql } from '#server/database/sql.ts'
import { describeCustomerView } from './customer-view.contract.ts'
import { describeFindCarts } from './find-carts.contract.ts'
import { describeHostilePushes } from './hostile-pushes.contract.ts'
import { describeSecrets } from './secrets.contract.ts'
import { describeStaff } from './staff.contract.ts'
import { supportApp } from './support-app.ts'

let sql: Sql
beforeAll(async () => {
  sql = await pgliteSql('memory')
  await migrate(sql)
}, 120_000)
afterAll(() => sql.close())

const open = () => supportApp(sql)
describeStaff(open)
describeFindCarts(open)
describeHostilePushes(open)
describeCustomerView(open)
describeSecrets(open)
