import { expect, it } from 'vitest'
import type { Run, Statement } from '#server/database/sql.ts'
import { renewTickets } from '#server/payments/return-tickets.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'

const PAYMENTS = 20_000
const sql = postgresTestSql()

interface PlanNode {
  readonly 'Node Type': string
  readonly Plans?: readonly PlanNode[]
}

const nodeTypesOf = (node: PlanNode): readonly string[] => [
  node['Node Type'],
  ...(node.Plans ?? []).flatMap(nodeTypesOf),
]

it('the ticket of a payment that is opened again is found without reading those of all payments', async () => {
  const { run } = sql()
  await run({
    text: `insert into payment_returns (ticket_hash, reference, order_id, sealed_key, expires_at)
      select 'ticket' || n, 'payment' || n, 'order' || n, null, n from generate_series(1, ${PAYMENTS}) n`,
  })
  await run({ text: 'analyze payment_returns' })
  const statements: Statement[] = []
  const recording: Run = (statement) => {
    statements.push(statement)
    return run(statement)
  }
  await renewTickets(recording, 'payment77', 1)
  const [renewal] = statements
  const [row] = await run<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>({
    ...renewal,
    text: `explain (format json) ${renewal?.text}`,
  })
  const [plan] = row?.['QUERY PLAN'] ?? []
  expect(plan && nodeTypesOf(plan.Plan)).toEqual(['ModifyTable', 'Index Scan'])
})
