import { DAY } from '#domain/durations.ts'
import { periodInMs, RETENTION, type RetentionName } from '#domain/site/retention.ts'
import { CODE_LIFETIME_MS } from '#server/customer/mailed-codes.ts'
import type { Run } from '#server/database/sql.ts'
import { SESSION_IDLE_LIMIT_MS, SESSION_MAX_AGE_MS } from '#server/sessions/sessions.ts'
import { STAFF_IDLE_LIMIT_MS, STAFF_MAX_AGE_MS } from '#server/support/staff-session.ts'

/** How many rows one statement deletes, so that it does not hold locks for long. */
const BATCH_SIZE = 500

/** Whether a payment was ever received for an order: then it has an invoice. */
const hasMoney = `exists (select from order_events
  where order_events.order_id = orders.id and type in ('PaymentConfirmed', 'MoneyNotExpected'))`

/**
 * Each deletes up to `$2` rows that are older than `$1` (epoch ms), and returns a row for each. Carts are deleted elsewhere:
 * guests' by the cart store, customers' by `deleteIdleCustomerCarts`.
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

/** Rows that nobody can use any more. `period` is in ms. */
const UNUSABLE: readonly (Batch & { readonly period: number })[] = [
  { table: 'allowances', where: 'ends_at <= $1', period: 0 },
  { table: 'payment_returns', where: 'expires_at <= $1', period: 0 },
  // Under every policy an attempt is forgiven after a day.
  { table: 'throttles', where: 'at < $1', period: DAY },
  // The retired tokens of active sessions.
  { table: 'session_tokens', where: 'dies_at < $1', period: SESSION_IDLE_LIMIT_MS },
  { table: 'erased_customers', where: 'at < $1', period: SESSION_MAX_AGE_MS },
  { table: 'staff_sessions', where: 'last_seen_at <= $1', period: STAFF_IDLE_LIMIT_MS },
  { table: 'staff_sessions', where: 'created_at <= $1', period: STAFF_MAX_AGE_MS },
  ...Object.entries(CODE_LIFETIME_MS).flatMap(([purpose, period]) => [
    { table: 'mailed_codes', where: `purpose = '${purpose}' and issued_at < $1`, period },
    { table: 'outbox', where: `key like 'code ${purpose} %' and created_at < $1`, period },
  ]),
]

/**
 * Deletes data past the retention of the privacy page, and what nobody can use any more, in batches. Returns the number of rows
 * by kind or table. What can't be deleted now does not keep the rest: rejects with its error at the end.
 */
export async function deleteExpired(run: Run, now: number, closing?: AbortSignal): Promise<Record<string, number>> {
  const kept = Object.entries(STATEMENTS).flatMap(([name, statements]) => {
    const period = periodInMs(RETENTION[name as RetentionName].kept)
    return statements.map((text) => ({ name, text, period }))
  })
  const unusable = UNUSABLE.map(({ period, ...rows }) => ({ name: rows.table, text: batch(rows), period }))
  const deleted: Record<string, number> = {}
  const errors: unknown[] = []
  for (const { name, text, period } of [...kept, ...unusable]) {
    if (closing?.aborted) break
    try {
      deleted[name] = (deleted[name] ?? 0) + (await inBatches(run, { text, before: now - period }))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some expired data could not be deleted')
  return deleted
}

async function inBatches(run: Run, { text, before }: { text: string; before: number }): Promise<number> {
  let total = 0
  for (;;) {
    const rows = await run({ text, values: [before, BATCH_SIZE] })
    total += rows.length
    if (rows.length < BATCH_SIZE) return total
  }
}

interface Batch {
  readonly table: string
  readonly where: string
  /** An update to make instead of deleting the row. */
  readonly set?: string
}

function batch({ table, where, set }: Batch): string {
  const found = `ctid = any(array(select ctid from ${table} where ${where} limit $2))`
  return set === undefined
    ? `delete from ${table} where ${found} returning 1`
    : `update ${table} set ${set} where ${found} returning 1`
}

/** Deletes an order's personal data and its keys. The order itself remains, anonymous and without access. */
function withoutPeople(where: string): readonly string[] {
  const found = `select order_id from order_people join orders on orders.id = order_id where ${where} limit $2`
  return [
    `with gone as (delete from order_people where order_id in (${found}) returning order_id),
      keys as (delete from order_keys using gone where order_keys.order_id = gone.order_id)
      select 1 from gone`,
  ]
}
