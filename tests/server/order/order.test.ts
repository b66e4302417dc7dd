import { memorySql } from '#tests/server/test-sql.ts'
import { describeOrders } from './order.contract.ts'

describeOrders(memorySql())
