import { pgliteSql } from '#server/database/pglite-sql.ts'
import { describeDoors } from './doors.contract.ts'
import { describeNotices } from './notices.contract.ts'
import { housesOn } from './payment-house.ts'

const open = housesOn(() => pgliteSql('memory'))
describeDoors(open)
describeNotices(open)
