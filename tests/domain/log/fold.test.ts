import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { emptyFold, type Folded, foldOnto } from '#domain/event/folded.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { foldEntry } from '#domain/log/fold-shared.ts'
import { logEntries, soundLogs } from '#tests/kit/arbitraries.ts'
import {
  blanketAdded,
  cushionAdded,
  dismissalOf,
  entryOf,
  refusalOf,
  resetTo,
  storedOf,
  syncedOf,
} from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { blanketKey } from '#tests/kit/goods.ts'

const fold = (...entries: readonly LogEntry[]): Folded<CartState> =>
  foldEntries(cartStream, emptyFold(cartStream), entries)
const stepwise = (entries: readonly LogEntry[]): Folded<CartState> =>
  entries.reduce((folded, entry) => foldEntry(cartStream, folded, entry), emptyFold(cartStream))
const anyLog = fc.array(logEntries, { maxLength: 25 })

/** The event with a newer version. */
const skipped = (event: CartEvent): CartEvent => ({ ...event, v: event.v + 1 })

describe('a log folds to what the shopper sees', () => {
  it('an event is visible before the server knows it', () => {
    const { view, confirmed, pending } = fold(entryOf(1, blanketAdded(2)))
    expect(view.lines[blanketKey]?.quantity).toBe(2)
    expect(confirmed).toEqual(emptyCart())
    expect(pending).toHaveLength(1)
  })

  it('an acknowledged event is confirmed, and no longer pending', () => {
    const folded = fold(entryOf(1, blanketAdded(2)), syncedOf([storedOf(1, blanketAdded(2))], 1))
    expect(folded).toMatchObject({ cursor: 1, acknowledged: 1, pending: [], hash: 'hash' })
    expect(folded.view).toEqual(folded.confirmed)
    expect(folded.confirmed.lines[blanketKey]?.quantity).toBe(2)
  })

  it('another client’s event is applied below what is pending here', () => {
    const folded = fold(entryOf(1, blanketAdded(2)), syncedOf([storedOf(1, cushionAdded(1))], 0))
    expect(Object.keys(folded.view.lines)).toEqual(['2002-_-_', blanketKey])
    expect(Object.keys(folded.confirmed.lines)).toEqual(['2002-_-_'])
  })

  it('a refused event is reverted, and kept with its reason until the shopper has read it', () => {
    const refused = [entryOf(1, blanketAdded(2)), refusalOf(1), syncedOf([], 1)]
    const folded = fold(...refused)
    expect(folded.view.lines).toEqual({})
    expect(folded.refusals).toMatchObject([{ seq: 1, reason: 'out_of_stock', event: { type: 'ItemAdded' } }])
    expect(fold(...refused, dismissalOf(1)).refusals).toEqual([])
  })

  it('a reset takes the server’s state and keeps pending events on top', () => {
    const state = cartAfter(cushionAdded(3))
    const folded = fold(
      entryOf(1, blanketAdded(2)),
      entryOf(2, blanketAdded(1)),
      resetTo({ state, acknowledged: 1, cursor: 9 }),
    )
    expect(folded).toMatchObject({ confirmed: state, cursor: 9, acknowledged: 1, gap: false })
    expect(folded.view.lines[blanketKey]?.quantity).toBe(1)
  })

  it('events after a gap change nothing, and mark the gap until a reset', () => {
    const torn = [syncedOf([storedOf(1, blanketAdded())]), syncedOf([storedOf(3, cushionAdded())])]
    expect(fold(...torn)).toMatchObject({ gap: true, cursor: 1 })
    expect(fold(...torn, resetTo({ state: emptyCart() })).gap).toBe(false)
  })

  it('events after a gap acknowledge nothing, and their hash is not the cart’s', () => {
    const joined = syncedOf([storedOf(1, blanketAdded())])
    const torn = syncedOf([storedOf(3, cushionAdded())], 1)
    expect(fold(entryOf(1, blanketAdded()), joined, torn)).toMatchObject({ acknowledged: 0, pending: [{ seq: 1 }] })
    if (torn.type !== 'Synced') throw new Error('not a Synced')
    const elsewhere = { ...torn, data: { ...torn.data, events: [], cursor: 3, hash: 'of position 3' } }
    expect(fold(joined, elsewhere)).toMatchObject({ cursor: 1, hash: 'hash' })
  })

  it('a late acknowledgement reverts neither a later one nor what is pending after it', () => {
    const late = [entryOf(1, blanketAdded()), entryOf(2, cushionAdded()), syncedOf([], 2), syncedOf([], 1)]
    expect(fold(...late)).toMatchObject({ acknowledged: 2, pending: [] })
  })

  it('a repeated refusal is shown once', () => {
    expect(fold(entryOf(1, blanketAdded()), refusalOf(1), refusalOf(1)).refusals).toHaveLength(1)
  })

  it('an event is folded once', () => {
    const synced = syncedOf([storedOf(1, blanketAdded(2))], 1)
    const once = fold(entryOf(1, blanketAdded(2)), synced)
    expect(fold(entryOf(1, blanketAdded(2)), synced, entryOf(1, blanketAdded(2)), synced)).toEqual(once)
  })

  it('a fact of another cart changes nothing', () => {
    const own = syncedOf([storedOf(1, blanketAdded(2))])
    const foreign = syncedOf([storedOf(2, cushionAdded(2))])
    if (foreign.type !== 'Synced') throw new Error('not a Synced')
    const elsewhere = { ...foreign, data: { ...foreign.data, streamId: 'cart:elsewhere' } }
    expect(fold(own, elsewhere)).toEqual(fold(own))
  })

  it('entries of other streams are ignored', () => {
    const entry = { ...entryOf(1, blanketAdded()), stream: 'customer:7' }
    expect(fold(entry)).toEqual(emptyFold(cartStream))
    expect(stepwise([entry])).toEqual(emptyFold(cartStream))
  })

  it('an event of a newer version is kept and skipped, and the fold says so', () => {
    const newer = { ...entryOf(1, blanketAdded()), v: 2 }
    const unknown = { ...entryOf(2, blanketAdded()), type: 'SofaBedUnfolded' }
    const folded = fold(newer, unknown, entryOf(3, cushionAdded()))
    expect(folded.newerVersion).toBe('pending')
    expect(folded.pending).toHaveLength(3)
    expect(Object.keys(folded.view.lines)).toEqual(['2002-_-_'])
  })

  it('a browser’s own event of a newer version is reported until the server answers without events new to this code', () => {
    const newer = { ...entryOf(1, blanketAdded()), v: 2 }
    expect(fold(newer, syncedOf([], 1)).newerVersion).toBe(false)
    expect(fold(newer, entryOf(2, blanketAdded()), syncedOf([], 0)).newerVersion).toBe('pending')
    expect(fold(newer, syncedOf([storedOf(1, skipped(blanketAdded()))], 1)).newerVersion).toBe('confirmed')
  })

  it('a server’s event of a newer version is reported until a reset brings a state that includes it', () => {
    const skipping = syncedOf([storedOf(1, skipped(blanketAdded()))])
    const state = cartAfter(cushionAdded(3))
    expect(fold(skipping).newerVersion).toBe('confirmed')
    expect(fold(skipping, syncedOf([storedOf(1, skipped(blanketAdded())), storedOf(2, cushionAdded())]))).toMatchObject(
      {
        newerVersion: 'confirmed',
        cursor: 2,
      },
    )
    expect(fold(skipping, resetTo({ state })).newerVersion).toBe(false)
    const pending = { ...entryOf(1, blanketAdded()), v: 2 }
    expect(fold(skipping, pending, resetTo({ state })).newerVersion).toBe('pending')
    expect(fold(skipping, pending, resetTo({ state, acknowledged: 1 })).newerVersion).toBe(false)
  })

  it('an event with data that this code can’t read is skipped like one of a newer version', () => {
    const garbled = { ...storedOf(1, blanketAdded()), data: { productId: 'x' }, isUnreadable: true }
    expect(fold(syncedOf([garbled]))).toMatchObject({ newerVersion: 'confirmed', cursor: 1, view: { lines: {} } })
  })
})

describe('laws of the fold', () => {
  it('one entry at a time gives the same as all at once, on any log', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        expect(stepwise(log)).toEqual(fold(...log))
      }),
    )
  })

  it('one entry at a time gives the same with events of newer code, which are reported while there are any', () => {
    const newer = (entry: LogEntry): LogEntry => {
      if (entry.kind === 'event') return { ...entry, v: 2 }
      if (entry.type !== 'Synced') return entry
      return { ...entry, data: { ...entry.data, events: entry.data.events.map((event) => ({ ...event, v: 2 })) } }
    }
    const mixed = fc.array(fc.oneof(logEntries, logEntries.map(newer)), { maxLength: 25 })
    fc.assert(
      fc.property(mixed, (log) => {
        const folded = fold(...log)
        expect(stepwise(log)).toEqual(folded)
        const waits = folded.pending.some(({ v }) => v === 2)
        if (folded.newerVersion !== 'confirmed') expect(folded.newerVersion).toBe(waits ? 'pending' : false)
        const reset = resetTo({ state: emptyCart(), acknowledged: 1_000 })
        expect(fold(...log, reset).newerVersion).toBe(false)
      }),
    )
  })

  it('a snapshot and the entries after it give the same as all entries', () => {
    fc.assert(
      fc.property(anyLog, anyLog, (before, after) => {
        const snapshot: Folded<CartState> = JSON.parse(JSON.stringify(fold(...before)))
        expect(foldEntries(cartStream, snapshot, after)).toEqual(fold(...before, ...after))
      }),
    )
  })

  it('a rebase without changes is the identity: a server that only confirms changes nothing visible', () => {
    fc.assert(
      fc.property(soundLogs, (log) => {
        const folded = fold(...log)
        const taken = folded.pending.map((entry, index) =>
          storedOf(folded.cursor + index + 1, { type: entry.type, v: entry.v, data: entry.data } as CartEvent),
        )
        const synced = syncedOf(taken, folded.acknowledged + taken.length)
        const after = foldEntry(cartStream, folded, synced)
        expect(after.view).toEqual(folded.view)
        expect(after.view).toEqual(after.confirmed)
        expect(foldEntry(cartStream, after, syncedOf([], after.acknowledged)).view).toBe(after.view)
      }),
    )
  })

  it('the view is always the pending events on top of the confirmed state', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const { view, confirmed, pending, newerVersion } = fold(...log)
        expect(newerVersion).toBe(false)
        expect(view).toEqual(foldOnto(cartEvolution, confirmed, pending as unknown as CartEvent[]))
      }),
    )
  })

  it('pending events are those after the acknowledged seq, each once, in the order of their seq', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const { pending, acknowledged } = fold(...log)
        const seqs = pending.map(({ seq }) => seq)
        expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
        for (const seq of seqs) expect(seq).toBeGreaterThan(acknowledged)
      }),
    )
  })

  it('neither way of folding mutates its input', () => {
    fc.assert(
      fc.property(anyLog, logEntries, (log, entry) => {
        const folded = fold(...log)
        const before = structuredClone(folded)
        const read = structuredClone(entry)
        foldEntry(cartStream, folded, entry)
        foldEntries(cartStream, folded, [entry])
        expect(folded).toEqual(before)
        expect(entry).toEqual(read)
      }),
    )
  })

  it('unchanged parts keep their identity, so that a component does not render again', () => {
    const two = stepwise([entryOf(1, blanketAdded()), entryOf(2, cushionAdded())])
    const next = foldEntry(
      cartStream,
      two,
      entryOf(3, cartEvent('QuantityChanged', { itemKey: blanketKey, quantity: 7 })),
    )
    expect(next.view.lines['2002-_-_']).toBe(two.view.lines['2002-_-_'])
    expect(next.view.lines[blanketKey]).not.toBe(two.view.lines[blanketKey])
    expect(next.confirmed).toBe(two.confirmed)
  })
})
