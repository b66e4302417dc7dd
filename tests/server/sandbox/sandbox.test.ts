import { pgliteSql } from '#server/database/pglite-sql.ts'
import { paymentsFixtureOn } from '../payments/payments-fixture.ts'
import { describeSandbox } from './sandbox.contract.ts'

describeSandbox(paymentsFixtureOn(() => pgliteSql('memory')))
