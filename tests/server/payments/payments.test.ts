import { pgliteSql } from '#server/database/pglite-sql.ts'
import { describeDoors } from './payment-routes.contract.ts'
import { housesOn } from './payments-fixture.ts'
import { describeNotices } from './webhook-log.contract.ts'

const open = housesOn(() => pgliteSql('memory'))
describeDoors(open)
describeNotices(open)
