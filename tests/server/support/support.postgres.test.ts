import { afterAll, beforeAll, inject } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { postgresSql } from '#server/database/postgres-sql.ts'
import type { Sql } from '#server/database/sql.ts'
import { createDatabase } from '#tests/postgres.ts'
import { describeCustomerView } from './customer-view.contract.ts'
import { describeFindCarts } from './find-carts.contract.ts'
import { describeHostilePushes } from './hostile-pushes.contract.ts'
import { describeSecrets } from './secrets.contract.ts'
import { describeStaff } from './staff.contract.ts'
import { supportApp } from './support-app.ts'

let sql: Sql
beforeAll(async () => {
  const url = await createDatabase(inject('postgresUrl'))
  sql = postgresSql({ url, connections: 12, onError: () => {} })
  await migrate(sql)
})
afterAll(() => sql.close())

const open = () => supportApp(sql)
describeStaff(open)
describeFindCarts(open)
describeHostilePushes(open)
describeCustomerView(open)
describeSecrets(open)
