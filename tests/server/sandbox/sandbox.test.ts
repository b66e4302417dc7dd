import { pgliteSql } from '#server/database/pglite-sql.ts'
import { housesOn } from '../payments/payments-fixture.ts'
import { describeSandbox } from './sandbox.contract.ts'

describeSandbox(housesOn(() => pgliteSql('memory')))
