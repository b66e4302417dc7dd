import { RETENTION, type RetentionName, termInMs } from '#domain/site/retention.ts'
import type { Run } from '#server/database/sql.ts'

/** How many rows one statement deletes: a shop that is open while it deletes is never held for long. */
const BATCH = 500

/** Whether money ever came for an order: then it has an invoice. */
const hasMoney = `exists (select from order_events
  where order_events.order_id = orders.id and type in ('PaymentConfirmed', 'MoneyNotExpected'))`

/**
 * Each deletes up to `$2` rows of what is older than `$1` (epoch ms), and returns a row for each. Customers' carts are not among
 * them, nor are guests': the store of carts knows them.
 */
const STATEMENTS: Readonly<Record<Exclude<RetentionName, 'carts'>, readonly string[]>> = {
  browserReports: [batch({ table: 'browser_facts', where: 'received_at < $1' })],
  orders: withoutPeople('orders.placed_at < $1'),
  unpaidOrders: withoutPeople(
    `orders.placed_at < $1 and orders.status in ('expired', 'cancelled') and not ${hasMoney}`,
  ),
  paymentForms: [
    batch({ table: 'order_attempts', set: 'payment = null', where: 'created_at < $1 and payment is not null' }),
    batch({ table: 'sandbox_payments', where: 'created_at < $1' }),
  ],
  paymentMessages: [batch({ table: 'payment_notices', where: 'last_at < $1' })],
  mail: [batch({ table: 'outbox', where: 'created_at < $1' })],
  logins: [batch({ table: 'sessions', where: 'coalesce(ended_at, last_seen_at) < $1' })],
  devices: [batch({ table: 'known_devices', where: 'last_seen_at < $1' })],
  pageSpeed: [batch({ table: 'web_vitals', where: 'day < $1' })],
  staffRecords: [batch({ table: 'staff_looks', where: 'at < $1' }), batch({ table: 'staff_acts', where: 'at < $1' })],
}

/** Deletes in batches what was kept for as long as the privacy page says. Returns how many rows that were, by name. */
export async function deleteExpired(run: Run, now: number): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const [name, statements] of Object.entries(STATEMENTS)) {
    const before = now - termInMs(RETENTION[name as RetentionName].term)
    for (const text of statements) {
      deleted[name] = (deleted[name] ?? 0) + (await inBatches(run, { text, before }))
    }
  }
  return deleted
}

async function inBatches(run: Run, { text, before }: { text: string; before: number }): Promise<number> {
  let total = 0
  for (;;) {
    const rows = await run({ text, values: [before, BATCH] })
    total += rows.length
    if (rows.length < BATCH) return total
  }
}

interface Batch {
  readonly table: string
  readonly where: string
  /** What is changed in place of deleting the row. */
  readonly set?: string
}

function batch({ table, where, set }: Batch): string {
  const found = `ctid = any(array(select ctid from ${table} where ${where} limit $2))`
  return set === undefined
    ? `delete from ${table} where ${found} returning 1`
    : `update ${table} set ${set} where ${found} returning 1`
}

/** The order stays, which names nobody; whoever it was for can open it no more. */
function withoutPeople(where: string): readonly string[] {
  const found = `select order_id from order_people join orders on orders.id = order_id where ${where} limit $2`
  return [
    `with gone as (delete from order_people where order_id in (${found}) returning order_id),
      keys as (delete from order_keys using gone where order_keys.order_id = gone.order_id)
      select 1 from gone`,
  ]
}
