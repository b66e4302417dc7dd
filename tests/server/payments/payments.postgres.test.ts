import { inject } from 'vitest'
import { postgresSql } from '#server/database/postgres-sql.ts'
import { createDatabase } from '#tests/postgres.ts'
import { describeSandbox } from '#tests/server/sandbox/sandbox.contract.ts'
import { describeDoors } from './payment-routes.contract.ts'
import { housesOn } from './payments-fixture.ts'
import { describeNotices } from './webhook-log.contract.ts'

const open = housesOn(async () => {
  const url = await createDatabase(inject('postgresUrl'))
  return postgresSql({ url, connections: 8, onError: () => {} })
})
describeDoors(open)
describeNotices(open)
describeSandbox(open)
