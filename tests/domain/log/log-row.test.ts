import { describe, expect, it } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { emptyFold } from '#domain/log/folded.ts'
import { decodeRow, decodeRows, readableEvents } from '#domain/log/log-row.ts'
import { blanketAdded, cushionAdded, resetTo, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { cushionKey } from '#tests/kit/goods.ts'

const widened = { ...storedOf(1, blanketAdded()), data: { productId: 'two-thousand', sofaBed: true } }

describe('a server’s event with data that this code can’t read', () => {
  const events = readableEvents([widened, storedOf(2, cushionAdded())], decodeCartEvent)

  it('is stored unchanged, for code that can read it', () => {
    expect(events).toMatchObject([widened, { type: 'ItemAdded', position: 2 }])
  })

  it('is skipped by the fold, which says so, before and after the log was written', () => {
    const synced = syncedOf(events)
    const stored = structuredClone(synced)
    for (const entries of [[synced], decodeRows([{ index: 1, entry: stored }]).map(({ entry }) => entry)]) {
      const folded = foldEntries(cartStream, emptyFold(cartStream), entries)
      expect(folded).toMatchObject({ newerVersion: 'confirmed', cursor: 2 })
      expect(Object.keys(folded.confirmed.lines)).toEqual([cushionKey])
    }
  })

  it('is decoded anew by each version that reads the log', () => {
    const judged = [{ ...storedOf(1, cushionAdded()), isUnreadable: true }]
    const row = decodeRow({ index: 1, entry: structuredClone(syncedOf(judged)) })
    const folded = foldEntries(cartStream, emptyFold(cartStream), row === null ? [] : [row.entry])
    expect(folded).toMatchObject({ newerVersion: false, cursor: 1 })
    expect(Object.keys(folded.confirmed.lines)).toEqual([cushionKey])
  })
})

describe('a reset', () => {
  it.each<[string, object, boolean]>([
    ['a whole cart', emptyCart(), true],
    ['a cart without lines', { ...emptyCart(), lines: undefined }, false],
    ['nothing of a cart', {}, false],
  ])('is read only with a state that can be shown: %s', (_, state, isRead) => {
    const row = decodeRow({ index: 1, entry: resetTo({ state }) })
    expect(row !== null).toBe(isRead)
  })
})
