import { memorySql } from '#tests/server/test-sql.ts'
import { describePaymentRoutes } from './payment-routes.contract.ts'
import { paymentsFixtureOn } from './payments-fixture.ts'
import { describeWebhookLog } from './webhook-log.contract.ts'

const open = paymentsFixtureOn(memorySql())
describePaymentRoutes(open)
describeWebhookLog(open)
