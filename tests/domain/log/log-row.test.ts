import { describe, expect, it } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { emptyFold } from '#domain/event/folded.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { decodeRow, decodeRows, readableEvents, readEntriesFrom } from '#domain/log/log-row.ts'
import { blanketAdded, cushionAdded, dismissalOf, entryOf, resetTo, storedOf, syncedOf } from '#tests/kit/entries.ts'
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

describe('a row', () => {
  it.each([null, undefined, 'text', 7, [], {}, { kind: 'event' }, { kind: 'fact' }])('with %j is not read', (entry) => {
    expect(decodeRow({ index: 1, entry })).toBeNull()
  })

  it('with an event is read unless its data is malformed: that of newer code is left to the fold', () => {
    const event = entryOf(1, blanketAdded())
    for (const entry of [event, { ...event, v: 99 }, { ...event, type: 'Vanished' }]) {
      expect(decodeRow({ index: 3, entry })).toEqual({ index: 3, entry })
    }
    expect(decodeRow({ index: 3, entry: { ...event, data: {} } })).toBeNull()
  })
})

describe('the highest number of an act that a log can have', () => {
  it.each<[string, unknown[], number]>([
    ['that of its last act', [entryOf(7, blanketAdded()), entryOf(6, cushionAdded())], 7],
    ['that of the last one before', [entryOf(2, blanketAdded())], 4],
    ['what the server has acknowledged', [syncedOf([], 9)], 9],
    ['what was acknowledged when it was reset', [resetTo({ state: emptyCart(), acknowledged: 8 })], 8],
    ['one more for each row that cannot be read', [null, {}], 6],
    ['the same after any other fact', [dismissalOf(1)], 4],
  ])('is %s', (_, entries, highest) => {
    const rows = entries.map((entry, at) => ({ index: at + 1, entry }))
    expect(readEntriesFrom(4, rows).lastSeq).toBe(highest)
  })
})
