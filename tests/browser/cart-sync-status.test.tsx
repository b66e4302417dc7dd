import { describe, expect, it } from 'vitest'
import type { Refusal } from '#domain/event/folded.ts'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { CartSyncStatus } from '#src/components/cart/cart-sync-status.tsx'
import { couchAdded } from '#tests/kit/entries.ts'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const refusal = (type: string, data: unknown): Refusal => ({
  eventId: type,
  seq: 1,
  reason: 'invalid_promo_code',
  message: 'Refused',
  event: { type, v: 1, data },
})
const code = refusal('CouponApplied', { code: 'NOPE', terms: null })
const added = refusal('ItemAdded', {})
const events = [couchAdded(1)]

const page = testPage()

function statusOf(shown: Parameters<typeof shopOf>[0]): string {
  page.render(
    <CartProvider shop={shopOf(shown).shop} seed={null}>
      <CartSyncStatus />
    </CartProvider>,
  )
  return page.place().querySelector('[role=status]')?.textContent ?? 'no status'
}

describe('the cart’s sync status', () => {
  it('says that all changes are saved beside a filled cart, and nothing beside an empty one', () => {
    expect(statusOf({ events })).toBe('All changes saved')
    expect(statusOf({})).toBe('')
    expect(statusOf({ state: 'saved' })).toBe('')
  })

  it('beside an empty cart still shows what the shopper has to know', () => {
    expect(statusOf({ state: 'offline' })).toBe('Offline')
    expect(statusOf({ state: 'refused', refusals: [added] })).toBe('One change wasn’t made')
  })

  it('does not count a refused promo code, whose field shows the reason', () => {
    expect(statusOf({ events, state: 'refused', refusals: [code] })).toBe('All changes saved')
    expect(statusOf({ state: 'refused', refusals: [code] })).toBe('')
    expect(statusOf({ events, state: 'refused', refusals: [code, added] })).toBe('One change wasn’t made')
  })
})
