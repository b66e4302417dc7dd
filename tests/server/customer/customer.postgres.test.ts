import { postgresTestSql } from '#tests/server/test-sql.ts'
import { accountApp } from './account-app.ts'
import { describeCustomers } from './customer.contract.ts'
import { describeManyGuesses } from './guessing.contract.ts'

const sql = postgresTestSql()
describeCustomers(sql)
describeManyGuesses(() => accountApp(sql()))
