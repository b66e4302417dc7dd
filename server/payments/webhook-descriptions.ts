import { assertNever } from '#domain/assert.ts'
import { formatRand } from '#domain/money/cents.ts'
import type { ProviderId } from './provider.ts'
import type { LoggedWebhook, WebhookOutcome } from './webhook-log.ts'

export const PROVIDER_NAMES: Readonly<Record<ProviderId, string>> = {
  payfast: 'PayFast',
  ozow: 'Ozow',
  payjustnow: 'PayJustNow',
  finchoice: 'FinChoice',
}

type DescribedWebhook = Pick<LoggedWebhook, 'provider' | 'outcome' | 'said' | 'count' | 'facts'>

/** As `PayFast said “paid”: taken`, or `Somebody in the name of PayFast: refused, its signature is wrong (3 times)`. */
export function describeWebhook({ provider, outcome, said, count, facts }: DescribedWebhook): string {
  const name = PROVIDER_NAMES[provider]
  const what = said === null || said === 'unknown' ? 'something' : `“${said}”`
  const begun = isSigned(outcome) ? `${name} said ${what}` : `Somebody in the name of ${name}`
  return `${begun}: ${becameOf({ outcome, said, facts })}${count > 1 ? ` (${count} times)` : ''}`
}

/** Whether it is the provider's by its signature; only then is it asked about. */
function isSigned(outcome: WebhookOutcome): boolean {
  return ['accepted', 'no_news', 'wrong_amount', 'postponed'].includes(outcome)
}

function becameOf({ outcome, said, facts }: Pick<DescribedWebhook, 'outcome' | 'said' | 'facts'>): string {
  switch (outcome) {
    case 'accepted':
      return 'taken'
    case 'no_news':
      return said === 'pending' ? 'nothing is decided yet' : 'known already'
    case 'postponed':
      return 'it could not be checked, and was to be said again'
    case 'wrong_amount':
      return `kept apart, since it is not what was asked for${amounts(facts)}`
    case 'malformed':
      return 'refused, it can’t be read'
    case 'bad_signature':
      return 'refused, its signature is wrong'
    case 'bad_source':
      return 'refused, it came from elsewhere'
    case 'wrong_merchant':
      return 'refused, it is for another shop'
    case 'wrong_currency':
      return 'refused, it is not in rand'
    case 'wrong_mode':
      return 'refused, it is of a test and the shop is not, or the other way round'
    case 'wrong_token':
      return 'refused, it is of another payment'
    case 'unknown_reference':
      return 'refused, the shop knows no such payment'
    case 'not_confirmed':
      return 'refused, the provider does not confirm it'
    case 'unknown_status':
      return 'refused, its status is unknown'
    default:
      return assertNever(outcome)
  }
}

function amounts({ asked, paid }: DescribedWebhook['facts']): string {
  if (typeof asked !== 'number' || typeof paid !== 'number') return ''
  return ` (${formatRand(paid)} of ${formatRand(asked)})`
}
