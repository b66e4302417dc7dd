import { setImmediate as immediate } from 'node:timers/promises'
import { DAY } from '#domain/durations.ts'
import { migrate } from '#server/database/migrate.ts'
import { postgresSql } from '#server/database/postgres-sql.ts'
import type { Run, Sql } from '#server/database/sql.ts'
import { CART_RETENTION_MS, startOfDay } from '#server/events/cart-store.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { deleteExpired } from '#server/retention/delete-expired.ts'
import { createDatabase, startPostgres } from '#tests/postgres.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { percentile, reportedRow } from './statistics.ts'

const NOW = Date.UTC(2026, 10, 22)
/** The number of expired carts, and of carts in use. */
const CARTS = 5_000
const EVENTS_EACH = 20
const FACTS_EACH = 10
/** How many updates are measured before the deletion, for comparison. */
const ALONE = 1_000

/** The speed of deleting expired data, and how long other statements wait meanwhile. */
export async function run(): Promise<BenchRow[]> {
  const postgres = await startPostgres({ durable: true })
  const sql = postgresSql({ url: await createDatabase(postgres.url), connections: 4, onError: console.error })
  try {
    await migrate(sql)
    const patient: Run = (statement) => sql.maintenance((inside) => inside(statement))
    await fill(patient, { name: 'old', usedAt: NOW - CART_RETENTION_MS - 3 * DAY })
    await fill(patient, { name: 'new', usedAt: NOW })
    await patient({ text: 'analyze' })
    let isSwept = false
    const alone = await waitsOf(sql, (count) => count >= ALONE)
    const begun = performance.now()
    const sweeping = sweep(sql).finally(() => {
      isSwept = true
    })
    const meanwhile = await waitsOf(sql, () => isSwept)
    await sweeping
    const seconds = (performance.now() - begun) / 1_000
    const [quiet, busy] = [percentile(alone, 99), percentile(meanwhile, 99)]
    return [
      reportedRow('expired carts deleted, with all that belongs to them', CARTS / seconds, 'carts/s'),
      benchRow({
        name: '  … p99 of a cart’s update meanwhile',
        value: busy,
        unit: 'ms',
        against: `without the sweep, ${quiet.toFixed(1)} ms`,
        ratio: busy / quiet,
      }),
    ]
  } finally {
    await sql.close()
    await postgres.stop()
  }
}

/** Inserts guest carts with their keys, events and browser facts. */
async function fill(run: Run, { name, usedAt }: { readonly name: string; readonly usedAt: number }): Promise<void> {
  const text = `with made as (
      insert into carts
        (id, state, fold, position, last_seqs, item_count, total, created_at, touched_at, day_position, refused_length)
      select '${name} ' || i, json_build_object('filler', repeat('x', 900)), 1, ${EVENTS_EACH}, '{}', 1, 1, $1, $2, 0, 0
      from generate_series(1, ${CARTS}) as i returning id
    ), keys as (insert into cart_keys (hash, cart_id) select 'hash ' || id, id from made
    ), facts as (
      insert into browser_facts (cart_id, client_id, id, type, at, received_at, data)
      select id, 'client', 'fact ' || i, 'Viewed', $1, $1, '{"filler": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}'
      from made, generate_series(1, ${FACTS_EACH}) as i
    )
    insert into cart_events (cart_id, position, origin, id, type, v, at, data, stored_at)
    select id, i, 'client', id || ' ' || i, 'QuantityChanged', 1, $1, json_build_object('filler', repeat('x', 200)), $1
    from made, generate_series(1, ${EVENTS_EACH}) as i`
  await run({ text, values: [usedAt, startOfDay(usedAt)] })
}

async function sweep(sql: Sql): Promise<void> {
  await sqlCartStore(sql).purge(NOW)
  await deleteExpired((statement) => sql.maintenance((run) => run(statement)), NOW)
}

/** The times of sequential updates of carts, in ms. */
async function waitsOf(sql: Sql, isOver: (count: number) => boolean): Promise<number[]> {
  const waits: number[] = []
  while (!isOver(waits.length)) {
    const begun = performance.now()
    const values = [`new ${1 + (waits.length % CARTS)}`]
    await sql.run({ name: 'touch', text: 'update carts set total = total + 1 where id = $1', values })
    waits.push(performance.now() - begun)
    await immediate()
  }
  return waits
}
