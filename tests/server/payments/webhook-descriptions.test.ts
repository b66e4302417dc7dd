import { expect, it } from 'vitest'
import { describeWebhook } from '#server/payments/webhook-descriptions.ts'

const sent = { provider: 'payfast', outcome: 'accepted', said: 'paid', count: 1, facts: {} } as const

it.each<[Partial<Parameters<typeof describeWebhook>[0]>, string]>([
  [{}, 'PayFast sent “paid”: accepted'],
  [{ said: null }, 'PayFast sent an update: accepted'],
  [{ said: 'unknown' }, 'PayFast sent an update: accepted'],
  [{ outcome: 'no_news', said: 'pending', count: 3 }, 'PayFast sent “pending”: not decided yet (3 times)'],
  [{ outcome: 'postponed', said: 'pending' }, 'PayFast sent “pending”: couldn’t be checked, asked to send it again'],
  [{ outcome: 'no_news' }, 'PayFast sent “paid”: already recorded'],
  [{ facts: { asked: 500, paid: 400 } }, 'PayFast sent “paid”: accepted'],
  [
    { outcome: 'wrong_amount', facts: { asked: 500, paid: 400 } },
    'PayFast sent “paid”: set aside, the amount differs from the order (R 4.00 of R 5.00)',
  ],
  [{ outcome: 'wrong_amount' }, 'PayFast sent “paid”: set aside, the amount differs from the order'],
  [
    { outcome: 'wrong_amount', facts: { asked: 500 } },
    'PayFast sent “paid”: set aside, the amount differs from the order',
  ],
  [{ outcome: 'bad_source' }, 'Unverified message as PayFast: rejected, not sent from the provider’s network'],
  [{ outcome: 'not_confirmed' }, 'Unverified message as PayFast: rejected, not confirmed by the provider'],
  [{ outcome: 'wrong_merchant', said: null }, 'PayFast sent an update: rejected, meant for another shop'],
  [{ outcome: 'wrong_mode', said: null }, 'PayFast sent an update: rejected, test and live payments were mixed up'],
  [{ outcome: 'unknown_reference', said: null }, 'PayFast sent an update: rejected, unknown payment'],
  [{ outcome: 'unknown_status', said: null }, 'PayFast sent an update: rejected, unknown status'],
])('a provider’s message is described to staff: %j', (more, words) => {
  expect(describeWebhook({ ...sent, ...more })).toBe(words)
})
