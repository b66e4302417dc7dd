import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { piecesAddedBy } from '#domain/cart/pieces-added-by.ts'
import { cartEvents } from '#tests/kit/arbitraries.ts'
import { blanketAdded, cushionAdded, storedOf } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { blanketKey, cushionKey } from '#tests/kit/goods.ts'

const streamOf = (events: readonly CartEvent[]) => events.map((event, index) => storedOf(index + 1, event))
const set = (quantity: number) => cartEvent('QuantityChanged', { itemKey: blanketKey, quantity })

/** The pieces added by the events at these indexes. */
function pieces(events: readonly CartEvent[], ...places: readonly number[]): Record<string, number> {
  const stream = streamOf(events)
  const ids = new Set(places.map((place) => stream[place]?.id ?? ''))
  return Object.fromEntries(piecesAddedBy(stream, ids))
}

describe('the pieces of a cart that were added by some of its events', () => {
  it('are what those events added, and not what the others did', () => {
    const events = [blanketAdded(2), cushionAdded(1), blanketAdded(3)]
    expect(pieces(events, 0)).toEqual({ [blanketKey]: 2, [cushionKey]: 0 })
    expect(pieces(events, 1, 2)).toEqual({ [blanketKey]: 3, [cushionKey]: 1 })
  })

  it('include the difference of a new quantity', () => {
    expect(pieces([blanketAdded(2), set(5)], 1)).toEqual({ [blanketKey]: 3 })
    expect(pieces([blanketAdded(5), blanketAdded(1), set(2)], 0, 2)).toEqual({ [blanketKey]: 1 })
  })

  it('are gone with the line, whoever removes it, and are counted anew afterwards', () => {
    const gone = [cartEvent('CartCleared', {}), cartEvent('CartOrdered', { orderId: 'order' }), set(0)]
    for (const event of gone) expect(pieces([blanketAdded(2), event, blanketAdded(1)], 0)).toEqual({ [blanketKey]: 0 })
  })

  it('are no more than the line holds after others lowered it', () => {
    expect(pieces([blanketAdded(5), set(2)], 0)).toEqual({ [blanketKey]: 2 })
  })

  it('are those added since, after one of those events lowered what others had added', () => {
    expect(pieces([blanketAdded(5), set(2)], 1)).toEqual({ [blanketKey]: 0 })
    expect(pieces([blanketAdded(5), set(2), blanketAdded(1)], 1, 2)).toEqual({ [blanketKey]: 1 })
  })

  it('are counted past an event that this code cannot read', () => {
    const [first, second] = [storedOf(1, blanketAdded(2)), storedOf(3, blanketAdded(1))]
    const unreadable = { ...storedOf(2, blanketAdded(5)), v: 99 }
    expect([...piecesAddedBy([first, unreadable, second], new Set([first.id, second.id]))]).toEqual([[blanketKey, 3]])
  })

  it('are never negative and never more than there are; by all events all, by no events none', () => {
    fc.assert(
      fc.property(fc.array(cartEvents, { maxLength: 20 }), fc.func(fc.boolean()), (events, isOne) => {
        const stream = streamOf(events)
        const all = Object.entries(cartAfter(...events).lines).map(([key, { quantity }]): [string, number] => [
          key,
          quantity,
        ])
        const some = new Set(stream.map(({ id }) => id).filter(isOne))
        const found = piecesAddedBy(stream, some)
        for (const [key, quantity] of all) {
          expect(found.get(key)).toBeGreaterThanOrEqual(0)
          expect(found.get(key)).toBeLessThanOrEqual(quantity)
        }
        expect([...piecesAddedBy(stream, new Set(stream.map(({ id }) => id)))]).toEqual(all)
        expect([...piecesAddedBy(stream, new Set())].filter(([, quantity]) => quantity > 0)).toEqual([])
      }),
    )
  })
})
