import type { TimelineEntry } from '#domain/support/timeline-calls.ts'
import { describeWebhook, PROVIDER_NAMES } from '#server/payments/webhook-descriptions.ts'
import type { LoggedWebhook } from '#server/payments/webhook-log.ts'
import { orderIdsOf } from './subject.ts'
import { entryAt, page, type Row, type Source } from './timeline-source.ts'

interface WebhookRow extends Row, Pick<LoggedWebhook, 'provider' | 'outcome' | 'said' | 'count' | 'facts'> {
  readonly number: string
  readonly became: TimelineEntry['outcome']
}

/** `failed` may need staff, but is not a forgery. */
const OUTCOME = `case when n.outcome in ('accepted', 'no_news') then 'done'
  when n.outcome in ('wrong_amount', 'postponed') then 'failed' else 'refused' end`

/** The webhooks of an order's payments, genuine or forged, with their outcomes. */
export const webhook: Source = async (run, { before, limit, cartIds, device, outcome }) => {
  if (device !== '') return []
  const rows = await run<WebhookRow>({
    text: page(
      `select n.last_at as at, 'notice:' || a.id || ':' || n.outcome || ':' || n.said as stream, 0 as n,
          n.provider, n.outcome, nullif(n.said, '') as said, n.count, n.facts, o.number, ${OUTCOME} as became
        from orders o join order_attempts a on a.order_id = o.id join payment_notices n on n.reference = a.reference
        where o.id in (${orderIdsOf('$4')})${outcome === '' ? '' : ` and ${OUTCOME} = '${outcome}'`}`,
      limit,
    ),
    values: [before.at, before.stream, before.n, cartIds],
  })
  return rows.map(
    (row): TimelineEntry => ({
      ...entryAt(row),
      source: 'webhook',
      type: 'Webhook',
      says: `Order ${row.number}: ${describeWebhook(row)}`,
      who: row.became === 'refused' ? 'stranger' : 'provider',
      name: row.became === 'refused' ? null : PROVIDER_NAMES[row.provider],
      outcome: row.became,
    }),
  )
}
