import { expect, test } from 'vitest'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { emptyFold } from '#domain/event/folded.ts'
import { viewFactsOf } from '#src/client/cart/view-facts-of.ts'
import { blanketAdded, entryOf, idOf } from '#tests/kit/entries.ts'
import { syncedStatus } from '#tests/kit/sync-status.ts'

const refusal = { eventId: idOf(1), seq: 1, reason: 'invalid_promo_code', message: 'Invalid promo code', event: null }
const fold = { ...emptyFold(cartStream), refusals: [refusal] }
const sync = { ...syncedStatus, state: 'refused' as const }
const shown = {
  cart: { fold, sync, loaded: true },
  notifications: [],
  isDrawerOpen: true,
  online: true,
  codeError: 'Invalid promo code',
}

test('view facts hold the shop’s own messages about the cart, and no others', () => {
  const notifications = [
    { id: 1, type: 'success', title: 'Welcome back, Thandi' },
    { id: 2, type: 'error', title: 'Invalid promo code', isAboutCart: true },
  ] as const
  expect(viewFactsOf({ ...shown, notifications })).toEqual({
    sync: 'refused',
    pending: 0,
    online: true,
    storage: 'indexeddb',
    isDrawerOpen: true,
    refusals: [refusal.eventId],
    codeError: 'Invalid promo code',
    messages: [null, 'Invalid promo code'],
  })
})

test('of many messages, view facts hold the five latest', () => {
  const notifications = [1, 2, 3, 4, 5, 6].map((id) => {
    return { id, type: 'info', title: `Message ${id}`, isAboutCart: true } as const
  })
  const latest = notifications.slice(1).map(({ title }) => title)
  expect(viewFactsOf({ ...shown, notifications })?.messages).toEqual(latest)
})

test('a refused promo code, whose field shows it, does not change the status', () => {
  const event = { type: 'CouponApplied', v: 1, data: { code: 'NOPE', terms: null } }
  const ofCodes = { ...shown.cart, fold: { ...fold, refusals: [{ ...refusal, event }] } }
  expect(viewFactsOf({ ...shown, cart: ofCodes })).toMatchObject({ sync: 'sent', refusals: [refusal.eventId] })
})

test('nothing is reported while the log is not read, or an event not stored', () => {
  expect(viewFactsOf({ ...shown, cart: { ...shown.cart, loaded: false } })).toBeNull()
  expect(viewFactsOf({ ...shown, cart: { ...shown.cart, sync: { ...sync, pending: 1 } } })).toBeNull()
  const pending = { ...fold, pending: [entryOf(1, blanketAdded())] }
  expect(
    viewFactsOf({ ...shown, cart: { ...shown.cart, fold: pending, sync: { ...sync, pending: 1 } } })?.pending,
  ).toBe(1)
})
