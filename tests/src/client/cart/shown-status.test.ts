import { expect, test } from 'vitest'
import { shownStatus } from '#src/client/cart/shown-status.ts'
import type { CartSnapshot } from '#sync/log/cart-snapshot.ts'
import type { SyncState } from '#sync/log/sync-status.ts'
import { syncedStatus } from '#tests/kit/sync-status.ts'

const refusalOf = (type: string, data: unknown) => {
  return { eventId: 'e1', seq: 1, reason: 'refused', message: 'No', event: { type, v: 1, data } }
}
const code = refusalOf('CouponApplied', { code: 'TEN', terms: null })
const item = refusalOf('ItemAdded', { productId: 1 })

function shown(state: SyncState, refusals: readonly object[], pending = 0) {
  const snapshot = { sync: { ...syncedStatus, state, pending }, fold: { refusals } }
  return shownStatus(snapshot as unknown as Pick<CartSnapshot, 'sync' | 'fold'>)
}

test.each<[string, ReturnType<typeof shown>, { readonly state: SyncState; readonly refused: number }]>([
  ['refused, with an item', shown('refused', [item]), { state: 'refused', refused: 1 }],
  ['refused, with an item beside a code', shown('refused', [code, item]), { state: 'refused', refused: 1 }],
  ['sent, with nothing but a code', shown('refused', [code]), { state: 'sent', refused: 0 }],
  ['saved, with a code and an act to send', shown('refused', [code], 1), { state: 'saved', refused: 0 }],
  ['sending, whatever was refused', shown('sending', [code]), { state: 'sending', refused: 0 }],
  [
    'refused, with what is no code',
    shown('refused', [refusalOf('CouponApplied', { code: 7 })]),
    { state: 'refused', refused: 1 },
  ],
  [
    'refused, with what only resembles a code',
    shown('refused', [refusalOf('CouponRemoved', { code: 'TEN' })]),
    { state: 'refused', refused: 1 },
  ],
  ['refused, without any data', shown('refused', [refusalOf('CouponApplied', null)]), { state: 'refused', refused: 1 }],
])('a cart is shown as %s', (_, status, expected) => {
  expect(status).toEqual(expected)
})
