import { memorySql } from '#tests/server/test-sql.ts'
import { describeTogether } from './together.contract.ts'

describeTogether(memorySql())
