import { memorySql } from '#tests/server/test-sql.ts'
import { describeCustomers } from './customer.contract.ts'

describeCustomers(memorySql())
