import { memorySql } from '#tests/server/test-sql.ts'
import { describeSupport } from './support.contract.ts'

describeSupport(memorySql())
