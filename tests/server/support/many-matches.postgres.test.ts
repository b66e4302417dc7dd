import { expect, it } from 'vitest'
import type { Find } from '#domain/support/find-calls.ts'
import type { Run, Statement } from '#server/database/sql.ts'
import { findCarts } from '#server/support/find-carts.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'

const CARTS = 4_000
const sql = postgresTestSql()
const nothing: Find = { q: '', product: '', coupon: '', flag: '', from: null, to: null }

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanNode[]
}

/** How often the plan looks for the other carts of a customer. */
const lookUps = (node: PlanNode): number =>
  (node.Plans ?? []).reduce(
    (sum, each) => sum + lookUps(each),
    node['Node Type'] === 'Recursive Union' ? node['Actual Loops'] : 0,
  )

const all = { latest: CARTS, most: CARTS }

it.each([
  ['a product and a flag', { product: '1012', flag: 'refused' }, all],
  ['a coupon and a time', { coupon: 'CODE', from: 0, to: 2 * CARTS }, all],
  ['a frequent product and a short time', { product: '1012', from: 10, to: 20 }, { latest: 19, most: 20 }],
] as const)('%s are tested once for each cart, although thousands match', async (_, criteria, { latest, most }) => {
  const { run } = sql()
  const every = `generate_series(1, ${CARTS}) n`
  await run({
    text: `insert into carts (id, state, fold, position, last_seqs, item_count, total, created_at, touched_at)
      select 'cart' || n, '{"status":"open","lines":{}}', 1, 1, '{}', 1, 1, n, n from ${every} on conflict do nothing`,
  })
  await run({
    text: `insert into cart_events (cart_id, position, origin, id, seq, type, v, at, stored_at, data)
      select 'cart' || n, 1, 'client', 'e' || n, 1, 'ItemAdded', 1, n, n, '{}' from ${every} on conflict do nothing`,
  })
  await run({
    text: `insert into cart_facts (cart_id, kind, value, at) select 'cart' || n, kind, value, n from ${every},
      (values ('product', '1012', 1), ('refused', '', 10), ('coupon', 'CODE', 10)) fact (kind, value, each)
      where n % each = 0 on conflict do nothing`,
  })
  await run({ text: 'analyze carts, cart_events, cart_facts' })
  const statements: Statement[] = []
  const recording: Run = (statement) => {
    statements.push(statement)
    return run(statement)
  }
  const { found } = await findCarts(recording, { ...nothing, ...criteria })
  expect(found[0]?.cartId).toBe(`cart${latest}`)
  const search = statements.find(({ text }) => text.startsWith('with recursive hit'))
  const [row] = await run<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>({
    ...search,
    text: `explain (analyze, format json) ${search?.text}`,
  })
  const [plan] = row?.['QUERY PLAN'] ?? []
  expect(plan && lookUps(plan.Plan)).toBeLessThanOrEqual(most)
})
