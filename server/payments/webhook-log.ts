import type { Run } from '#server/database/sql.ts'
import type { PaymentOutcome } from './payments.ts'
import type { ProviderId, WebhookRejection } from './provider.ts'

/** How a webhook was processed, or why it was rejected. */
export type WebhookOutcome =
  /** The order accepted it. */
  | 'accepted'
  /** It was known already, or nothing is decided yet. */
  | 'no_news'
  /** Another amount was paid than was asked. */
  | 'wrong_amount'
  /** It could not be verified, and the provider was asked to send it again. */
  | 'postponed'
  | WebhookRejection

export interface WebhookEntry {
  readonly provider: ProviderId
  readonly outcome: WebhookOutcome
  /** Null if the message was not parsed so far. */
  readonly said: PaymentOutcome['outcome'] | null
  /** The reference of one of the shop's attempts; null otherwise. */
  readonly reference: string | null
  /** For staff: nothing personal and no secret. */
  readonly facts: Readonly<Record<string, string | number>>
}

/** A log entry for staff. It omits the reference, which is a secret. */
export interface LoggedWebhook extends Omit<WebhookEntry, 'reference'> {
  /** The number of its order; null if there is none. */
  readonly number: string | null
  /** How often it arrived that day. */
  readonly count: number
  /** Epoch ms. */
  readonly firstAt: number
  readonly lastAt: number
}

/** Logs a webhook and its outcome, counted per day. */
export async function logWebhook(run: Run, entry: WebhookEntry, now: number): Promise<void> {
  const { provider, outcome, said, reference, facts } = entry
  await run({
    text: `
      insert into payment_notices as n (provider, outcome, said, reference, day, count, first_at, last_at, facts)
      values ($1, $2, $3, $4, to_timestamp($5::bigint / 1000.0)::date, 1, $5, $5, $6)
      on conflict (provider, outcome, said, reference, day) do update
        set count = n.count + 1, last_at = excluded.last_at, facts = excluded.facts`,
    values: [provider, outcome, said ?? '', reference ?? '', now, JSON.stringify(facts)],
  })
}

/** Whether a provider has reported that an attempt's payment is on its way. A later report may have settled it. */
export async function wasReportedPending(run: Run, reference: string): Promise<boolean> {
  const text = `select 1 from payment_notices where reference = $1 and reference <> '' and outcome = 'no_news' and said = 'pending' limit 1`
  return (await run({ text, values: [reference] })).length > 0
}

const columns = `n.provider, n.outcome, nullif(n.said, '') as said, o.number, n.count, n.first_at as "firstAt",
  n.last_at as "lastAt", n.facts`
const webhooksWithOrders =
  'payment_notices n left join order_attempts a using (reference) left join orders o on o.id = a.order_id'

/** Latest first. */
export async function listWebhooks(run: Run, atMost: number): Promise<LoggedWebhook[]> {
  const text = `select ${columns} from ${webhooksWithOrders} order by last_at desc, provider, outcome, said limit $1`
  return run<LoggedWebhook>({ text, values: [atMost] })
}

/** The webhooks of one order, oldest first. */
export async function webhooksOfOrder(run: Run, orderId: string): Promise<LoggedWebhook[]> {
  const text = `select ${columns} from ${webhooksWithOrders} where a.order_id = $1 order by last_at, provider, outcome, said`
  return run<LoggedWebhook>({ text, values: [orderId] })
}
