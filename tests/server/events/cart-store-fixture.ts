import { expect } from 'vitest'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { foldOnto } from '#domain/event/folded.ts'
import type { CartRecord, CartStore, CartUpdateResult } from '#server/events/cart-store.ts'
import { added, uniqueName } from './cart-events.ts'

export const NOW = 1_800_000_000_000
export const anna = '0189a000-0000-4000-8000-00000000000a'
export const refused = cartEvent('EventRefused', {
  type: 'ItemAdded',
  v: 1,
  data: { b: 1, a: 2 },
  reason: 'x',
  message: 'y',
})

/** A handler that appends these events with the client's next numbers, and returns the new position. */
export function appending(...events: readonly CartEvent[]) {
  return (record: CartRecord): CartUpdateResult<number> => {
    const lastSeq = record.lastSeqs[anna] ?? 0
    const stored = events.map((event, index): StoredEvent => {
      const id = `0189a111-0000-7000-8000-${String(record.position + index + 1).padStart(12, '0')}`
      return { position: record.position + index + 1, origin: anna, id, seq: lastSeq + index + 1, at: NOW, ...event }
    })
    const state = foldOnto(cartEvolution, record.state, events)
    const totals = { itemCount: Object.keys(state.lines).length, total: 0 }
    const change = { events: stored, state, lastSeqs: { ...record.lastSeqs, [anna]: lastSeq + events.length }, totals }
    return { change, outcome: record.position + events.length }
  }
}

export const withoutChange = (record: CartRecord): CartUpdateResult<CartRecord> => ({ change: null, outcome: record })

export async function newCart(store: CartStore, madeBy: string | null = null) {
  const cartId = uniqueName('cart')
  const keyHash = uniqueName('key')
  const created = await store.create({ cartId, keyHash, madeBy, now: NOW, handle: appending(added(1)) })
  expect(created).toBe(1)
  return { cartId, keyHash }
}
