import { describeSandbox } from '#tests/server/sandbox/sandbox.contract.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { describePaymentRoutes } from './payment-routes.contract.ts'
import { paymentsFixtureOn } from './payments-fixture.ts'
import { describeWebhookLog } from './webhook-log.contract.ts'

const open = paymentsFixtureOn(postgresTestSql())
describePaymentRoutes(open)
describeWebhookLog(open)
describeSandbox(open)
