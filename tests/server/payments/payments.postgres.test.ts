import { inject } from 'vitest'
import { postgresSql } from '#server/database/postgres-sql.ts'
import { createDatabase } from '#tests/postgres.ts'
import { describeSandbox } from '#tests/server/sandbox/sandbox.contract.ts'
import { describePaymentRoutes } from './payment-routes.contract.ts'
import { paymentsFixtureOn } from './payments-fixture.ts'
import { describeWebhookLog } from './webhook-log.contract.ts'

const open = paymentsFixtureOn(async () => {
  const url = await createDatabase(inject('postgresUrl'))
  return postgresSql({ url, connections: 8, onError: () => {} })
})
describePaymentRoutes(open)
describeWebhookLog(open)
describeSandbox(open)
