import { pgliteSql } from '#server/database/pglite-sql.ts'
import { describePaymentRoutes } from './payment-routes.contract.ts'
import { paymentsFixtureOn } from './payments-fixture.ts'
import { describeWebhookLog } from './webhook-log.contract.ts'

const open = paymentsFixtureOn(() => pgliteSql('memory'))
describePaymentRoutes(open)
describeWebhookLog(open)
