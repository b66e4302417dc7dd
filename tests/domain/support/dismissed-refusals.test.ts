import { expect, test } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { reconstructBrowserLogs } from '#domain/support/browser-logs.ts'
import type { BrowserFact } from '#domain/support/recorded-cart.ts'
import { clientOf, idleView, idOf, NOW, storedOf } from '#tests/kit/entries.ts'

const client = clientOf(1)
const reported = { clientId: client, receivedAt: NOW }
const place = { after: 1, cursor: 1 }

function viewed(nth: number, refusals: readonly string[]): BrowserFact {
  const data = { ...place, view: { ...idleView, refusals } }
  return { ...reported, id: idOf(5_000 + nth), type: 'Viewed', at: NOW + nth, data }
}

test('a refusal was dismissed once, however often the page reported afterwards what it showed', () => {
  const data = { type: 'CouponApplied', v: 1, data: { code: 'WRONG', terms: null } }
  const why = { reason: 'invalid_promo_code', message: 'Invalid promo code' }
  const refused = { ...storedOf(1, cartEvent('EventRefused', { ...data, ...why }), client), seq: 1 }
  const answer = { ...reported, id: idOf(5_000), type: 'Synced', at: NOW }
  const [log] = runToEnd(
    reconstructBrowserLogs({
      cartId: 'cart00000000000001',
      events: [refused],
      storedAt: [NOW],
      staff: {},
      seen: [
        { ...answer, data: { ...place, acknowledged: 1, shown: 0, total: 0 } },
        viewed(1, [refused.id]),
        viewed(2, []),
        viewed(3, []),
      ],
    }),
  )
  const shown = ['Viewed', 'RefusalDismissed', 'Viewed', 'Viewed']
  expect(log?.entries.map(({ type }) => type)).toEqual(['CouponApplied', 'Refused', 'Synced', ...shown])
})
