import { pgliteSql } from '#server/database/pglite-sql.ts'
import { housesOn } from '#tests/server/payments/payment-house.ts'
import { describeSandbox } from './sandbox.contract.ts'

describeSandbox(housesOn(() => pgliteSql('memory')))
