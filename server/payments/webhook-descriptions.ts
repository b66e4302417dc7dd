import { assertNever } from '#domain/assert.ts'
import { formatRand } from '#domain/money/cents.ts'
import { methodNames } from '#domain/replay/describe-order.ts'
import type { LoggedWebhook, WebhookOutcome } from './webhook-log.ts'

type DescribedWebhook = Pick<LoggedWebhook, 'provider' | 'outcome' | 'said' | 'count' | 'facts'>

/** For example `PayFast sent “paid”: accepted`, or `Unverified message as PayFast: rejected, wrong signature (3 times)`. */
export function describeWebhook({ provider, outcome, said, count, facts }: DescribedWebhook): string {
  const name = methodNames[provider]
  const what = said === null || said === 'unknown' ? 'an update' : `“${said}”`
  const source = isSigned(outcome) ? `${name} sent ${what}` : `Unverified message as ${name}`
  return `${source}: ${describeOutcome({ outcome, said, facts })}${count > 1 ? ` (${count} times)` : ''}`
}

/** Whether the message's signature was valid. Only then is the provider queried. */
function isSigned(outcome: WebhookOutcome): boolean {
  return ['accepted', 'no_news', 'wrong_amount', 'postponed'].includes(outcome)
}

function describeOutcome({ outcome, said, facts }: Pick<DescribedWebhook, 'outcome' | 'said' | 'facts'>): string {
  switch (outcome) {
    case 'accepted':
      return 'accepted'
    case 'no_news':
      return said === 'pending' ? 'not decided yet' : 'already recorded'
    case 'postponed':
      return 'couldn’t be checked, asked to send it again'
    case 'wrong_amount':
      return `set aside, the amount differs from the order${amounts(facts)}`
    case 'malformed':
      return 'rejected, unreadable'
    case 'bad_signature':
      return 'rejected, wrong signature'
    case 'bad_source':
      return 'rejected, not sent from the provider’s network'
    case 'wrong_merchant':
      return 'rejected, meant for another shop'
    case 'wrong_currency':
      return 'rejected, not in rand'
    case 'wrong_mode':
      return 'rejected, test and live payments were mixed up'
    case 'wrong_token':
      return 'rejected, belongs to another payment'
    case 'unknown_reference':
      return 'rejected, unknown payment'
    case 'not_confirmed':
      return 'rejected, not confirmed by the provider'
    case 'unknown_status':
      return 'rejected, unknown status'
    default:
      return assertNever(outcome)
  }
}

function amounts({ asked, paid }: DescribedWebhook['facts']): string {
  if (typeof asked !== 'number' || typeof paid !== 'number') return ''
  return ` (${formatRand(paid)} of ${formatRand(asked)})`
}
