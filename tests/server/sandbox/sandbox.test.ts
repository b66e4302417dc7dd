import { memorySql } from '#tests/server/test-sql.ts'
import { paymentsFixtureOn } from '../payments/payments-fixture.ts'
import { describeSandbox } from './sandbox.contract.ts'

describeSandbox(paymentsFixtureOn(memorySql()))
