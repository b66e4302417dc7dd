import { formatRand } from '#domain/money/cents.ts'
import { paymentMethodNames } from '#domain/replay/describe-order.ts'
import { WEBHOOK_REJECTIONS } from './provider.ts'
import type { LoggedWebhook, WebhookOutcome } from './webhook-log.ts'

type DescribedWebhook = Pick<LoggedWebhook, 'provider' | 'outcome' | 'said' | 'count' | 'facts'>

/** For example `PayFast sent “paid”: accepted`, or `Unverified message as PayFast: rejected, wrong signature (3 times)`. */
export function describeWebhook({ provider, outcome, said, count, facts }: DescribedWebhook): string {
  const name = paymentMethodNames[provider]
  const what = said === null || said === 'unknown' ? 'an update' : `“${said}”`
  const source = isOfProvider(outcome) ? `${name} sent ${what}` : `Unverified message as ${name}`
  return `${source}: ${describeOutcome({ outcome, said, facts })}${count > 1 ? ` (${count} times)` : ''}`
}

/** Whether the message is the provider's: its signature and its source are checked before what it says. */
export function isOfProvider(outcome: WebhookOutcome): boolean {
  return !['malformed', 'bad_signature', 'bad_source', 'not_confirmed'].includes(outcome)
}

function describeOutcome({ outcome, said, facts }: Pick<DescribedWebhook, 'outcome' | 'said' | 'facts'>): string {
  if (outcome === 'no_news' && said === 'pending') return 'not decided yet'
  return outcome === 'wrong_amount' ? `${OUTCOME_WORDS[outcome]}${amounts(facts)}` : OUTCOME_WORDS[outcome]
}

const OUTCOME_WORDS: Readonly<Record<WebhookOutcome, string>> = {
  accepted: 'accepted',
  no_news: 'already recorded',
  wrong_amount: 'set aside, the amount differs from the order',
  postponed: 'couldn’t be checked, asked to send it again',
  ...WEBHOOK_REJECTIONS,
}

function amounts({ asked, paid }: DescribedWebhook['facts']): string {
  return typeof asked === 'number' && typeof paid === 'number' ? ` (${formatRand(paid)} of ${formatRand(asked)})` : ''
}
