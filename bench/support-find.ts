import type { Find } from '#domain/support/find-calls.ts'
import type { Sql } from '#server/database/sql.ts'
import { findCarts } from '#server/support/find-carts.ts'
import { openMemorySql } from '#tests/server/memory-database.ts'
import type { BenchRow } from './bench-row.ts'
import { limitedRow, percentile, slowestMedian, timesOf } from './statistics.ts'

const CARTS = 50_000
const EVENTS_EACH = 20
/** In ms, at the 95th percentile. */
const LIMIT = 50
/** The time of the first event, and the interval between events, in ms: a million in about a year. */
const BEGIN = 1_780_000_000_000
const APART = 30_000

const nothing: Find = { q: '', product: '', coupon: '', flag: '', from: null, to: null }
const hour = (nth: number): Pick<Find, 'from' | 'to'> => {
  const from = BEGIN + nth * 3_600_000
  return { from, to: from + 3_600_000 }
}

/** Queries of support agents. */
const QUERIES: readonly Find[] = [
  { ...nothing },
  { ...nothing, q: 'person.4711@example.com' },
  { ...nothing, q: 'person.99' },
  { ...nothing, q: 'person.12@' },
  { ...nothing, q: 'wilhelmina' },
  { ...nothing, q: 'Oosthuizen31 Wilhelmina17' },
  { ...nothing, q: 'bo' },
  { ...nothing, q: 'R00123' },
  { ...nothing, q: 'R004711' },
  { ...nothing, q: 'cart00000000000000031415' },
  { ...nothing, q: 'cart000000000000000314' },
  { ...nothing, q: 'nobody at all' },
  { ...nothing, product: '1007' },
  { ...nothing, product: '1039' },
  { ...nothing, coupon: 'CODE3' },
  { ...nothing, coupon: 'NONE' },
  { ...nothing, flag: 'refused' },
  { ...nothing, flag: 'differed' },
  { ...nothing, flag: 'unsent' },
  { ...nothing, flag: 'repriced' },
  { ...nothing, ...hour(1_000) },
  { ...nothing, ...hour(7_500) },
  { ...nothing, from: BEGIN, to: BEGIN + CARTS * EVENTS_EACH * APART },
  { ...nothing, product: '1007', coupon: 'CODE3' },
  { ...nothing, product: '1012', flag: 'refused' },
  { ...nothing, coupon: 'CODE5', flag: 'differed' },
  { ...nothing, product: '1020', ...hour(3_000) },
  { ...nothing, flag: 'refused', from: BEGIN + 5_000 * 3_600_000, to: BEGIN + 5_024 * 3_600_000 },
  { ...nothing, q: 'wilhelmina', flag: 'refused' },
]

/** Finds carts among a million events of 50,000 carts, half with customers, in the embedded database, the slower of the two. */
export async function run(): Promise<BenchRow[]> {
  const sql = await openMemorySql()
  try {
    await fill(sql)
    const ask = (query: Find) => findCarts(sql.run, query)
    const taken = await timesOf({ queries: QUERIES, ask, warmup: 2, rounds: 6 })
    return [
      limitedRow(
        'support finds a cart among 1,000,000 events, 95th percentile of all answers',
        percentile(taken.flat(), 95),
        LIMIT,
      ),
      limitedRow('support finds a cart, the slowest question’s median', slowestMedian(taken), LIMIT),
    ]
  } finally {
    await sql.close()
  }
}

/** Fills a year of a shop with plain SQL, as the store would have written it. */
async function fill({ run: query }: Sql): Promise<void> {
  const id = (n: string) => `'cart' || lpad((${n})::text, 20, '0')`
  const state = JSON.stringify({ status: 'open', lines: {} })
  await query({
    text: `insert into carts (id, state, fold, position, last_seqs, item_count, total, created_at, touched_at)
      select ${id('n')}, '${state}', 1, ${EVENTS_EACH}, '{}', n % 7, n % 9000000, ${BEGIN}, ${BEGIN}
      from generate_series(1, ${CARTS}) n`,
  })
  await query({
    text: `insert into cart_events (cart_id, position, origin, id, seq, type, v, at, stored_at, data)
      select ${id('n')}, p, 'client', gen_random_uuid()::text, p,
        (array['ItemAdded', 'QuantityChanged', 'CouponApplied', 'EventRefused'])[1 + (n + p) % 4], 1,
        ${BEGIN} + ((p - 1) * ${CARTS}::bigint + n) * ${APART}, ${BEGIN} + ((p - 1) * ${CARTS}::bigint + n) * ${APART}, '{}'
      from generate_series(1, ${EVENTS_EACH}) p, generate_series(1, ${CARTS}) n`,
  })
  const kinds = [
    { kind: 'product', value: `(1000 + (n * 7 + k * 13) % 42)::text`, each: 4, of: 1 },
    { kind: 'coupon', value: `'CODE' || n % 9`, each: 1, of: 3 },
    { kind: 'refused', value: `case k when 1 then '' else 'out_of_stock' end`, each: 2, of: 12 },
    { kind: 'repriced', value: `''`, each: 1, of: 8 },
    { kind: 'differed', value: `''`, each: 1, of: 50 },
    { kind: 'unsent', value: `''`, each: 1, of: 200 },
  ]
  for (const { kind, value, each, of } of kinds) {
    await query({
      text: `insert into cart_facts (cart_id, kind, value, at)
        select ${id('n')}, '${kind}', ${value}, ${BEGIN} + (k * ${CARTS}::bigint + n) * ${APART}
        from generate_series(1, ${CARTS}) n, generate_series(1, ${each}) k where n % ${of} = 0 on conflict do nothing`,
    })
  }
  await query({
    text: `insert into customers (id, email, email_key, password_hash, shipping, cart_id, created_at)
      select 'c' || n, 'person.' || n || '@example.com', 'person.' || n || '@example.com', 'x',
        json_build_object('first_name', (array['Wilhelmina', 'Sipho', 'Anna', 'Bongani'])[1 + n % 4] || n % 97,
          'last_name', 'Oosthuizen' || n % 89), ${id('n')}, ${BEGIN}
      from generate_series(1, ${CARTS / 2}) n`,
  })
  await query({
    text: `insert into customer_orders (order_id, customer_id, number, status, total, item_count, placed_at)
      select 'o' || n, 'c' || n, 'R' || lpad(n::text, 6, '0'), 'paid', 1299900, 1, ${BEGIN}
      from generate_series(1, ${CARTS / 5}) n`,
  })
  await query({ text: 'analyze' })
}
