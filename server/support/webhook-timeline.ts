import { paymentMethodNames } from '#domain/replay/describe-order.ts'
import type { TimelineEntry } from '#domain/support/timeline-calls.ts'
import { describeWebhook, isOfProvider } from '#server/payments/webhook-descriptions.ts'
import type { LoggedWebhook } from '#server/payments/webhook-log.ts'
import { orderIdsOf } from './subject.ts'
import { type Row, readEntries, type Source } from './timeline-source.ts'

interface WebhookRow extends Row, Pick<LoggedWebhook, 'provider' | 'outcome' | 'said' | 'count' | 'facts'> {
  readonly number: string
  readonly became: TimelineEntry['outcome']
}

/** `failed` may need staff, but is not a forgery. */
const OUTCOME = `case when n.outcome in ('accepted', 'no_news') then 'done'
  when n.outcome in ('wrong_amount', 'postponed') then 'failed' else 'refused' end`

/** The webhooks of an order's payments, genuine or forged, with their outcomes. */
export const webhook: Source = async (run, range) => {
  const { cartIds, device, outcome } = range
  if (device !== '') return []
  return readEntries<WebhookRow>(run, range, {
    select: `select n.last_at as at, 'notice:' || a.id || ':' || n.outcome || ':' || n.said as stream, 0 as n,
        n.provider, n.outcome, nullif(n.said, '') as said, n.count, n.facts, o.number, ${OUTCOME} as became
      from orders o join order_attempts a on a.order_id = o.id join payment_notices n on n.reference = a.reference
      where o.id in (${orderIdsOf('$4')})${outcome === '' ? '' : ` and ${OUTCOME} = '${outcome}'`}`,
    values: [cartIds],
    entryOf: (row) => ({
      source: 'webhook',
      type: 'Webhook',
      says: `Order ${row.number}: ${describeWebhook(row)}`,
      who: isOfProvider(row.outcome) ? 'provider' : 'stranger',
      name: isOfProvider(row.outcome) ? paymentMethodNames[row.provider] : null,
      outcome: row.became,
    }),
  })
}
