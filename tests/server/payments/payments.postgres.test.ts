import { inject } from 'vitest'
import { createDatabase } from '#tests/postgres.ts'
import { describeSandbox } from '#tests/server/sandbox/sandbox.contract.ts'
import { patientSql } from '#tests/server/test-sql.ts'
import { describePaymentRoutes } from './payment-routes.contract.ts'
import { paymentsFixtureOn } from './payments-fixture.ts'
import { describeWebhookLog } from './webhook-log.contract.ts'

const open = paymentsFixtureOn(async () => {
  const url = await createDatabase(inject('postgresUrl'))
  return patientSql({ url, connections: 8 })
})
describePaymentRoutes(open)
describeWebhookLog(open)
describeSandbox(open)
