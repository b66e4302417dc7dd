import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import type { CartLine } from '#domain/cart/cart-state.ts'
import { describeCartChange } from '#domain/replay/describe-change.ts'
import type { Recording } from '#domain/replay/recording.ts'
import { replayCart } from '#domain/replay/replay.ts'
import { runToEnd, type SlicedWork } from '#domain/replay/sliced-work.ts'
import type { Supposition } from '#domain/replay/supposition.ts'
import { testFile } from '#domain/replay/test-file.ts'
import { compareAt, suppose } from '#domain/replay/what-if.ts'
import { soundLogs } from '#tests/kit/arbitraries.ts'
import { blanketAdded, idOf, resetTo, storedOf } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { automatic, blanket, blanketKey, cushion, cushionKey, tenPercent } from '#tests/kit/goods.ts'
import { browserLog, serverStream } from '#tests/kit/recordings.ts'
import { story } from '#tests/kit/story.ts'

const example = story()
example.shopper.adds(blanket)
example.shopper.adds(cushion, 2)
example.answers()
example.shopper.enters('TEN')
example.answers()
const sides: readonly Recording[] = [example.browserLog(), example.serverStream()]
const cushions = example.browserLog().entries[1]?.id ?? ''

/** A cart whose blanket the shop offers at another price after it was added. */
function twicePriced(side: Recording['side']): Recording {
  const later = story()
  later.shopper.adds(blanket)
  later.answers()
  later.reprices(blanket, 45_000)
  later.shopper.adds(cushion)
  later.answers()
  return side === 'browser' ? later.browserLog() : later.serverStream()
}

/** At the end of the recording. */
function changesIf(recording: Recording, ...suppositions: Supposition[]): string[] {
  const supposed = runToEnd(suppose(recording, suppositions))
  if (!supposed.ok) throw new Error(supposed.problem.message)
  const carts = replayCart(recording)
  return runToEnd(compareAt(carts.at(carts.length), supposed, carts.length)).changes.map(describeCartChange)
}

describe.each(sides)('a what-if replay on the $side’s side', (recording) => {
  it('drops an event', () => {
    expect(changesIf(recording, { what: 'dropped', eventId: cushions })).toEqual([
      'Cushion removed: 2 items',
      'Subtotal from R 599.00 to R 399.00',
      'Discount from R 59.90 to R 39.90',
      'Delivery from R 0.00 to R 75.00',
      'Total from R 539.10 to R 434.10',
    ])
  })

  it('changes an event', () => {
    const entry = example.browserLog().entries[1]
    const data = { ...(entry?.data as object), quantity: 3 }
    expect(changesIf(recording, { what: 'changed', eventId: cushions, data })[0]).toBe('Cushion: quantity from 2 to 3')
  })

  it('changes nothing if an event is supposed to be as it was', () => {
    const data = example.browserLog().entries[1]?.data
    expect(changesIf(recording, { what: 'changed', eventId: cushions, data })).toEqual([])
  })

  it('changes a price', () => {
    expect(changesIf(recording, { what: 'price', itemKey: blanketKey, price: 20_000 })).toEqual([
      'Weave throw: price from R 399.00 to R 200.00',
      'Subtotal from R 599.00 to R 400.00',
      'Discount from R 59.90 to R 40.00',
      'Delivery from R 0.00 to R 75.00',
      'Total from R 539.10 to R 435.00',
    ])
  })

  it('changes all that is supposed, one after the other', () => {
    const dropped = { what: 'dropped', eventId: cushions } as const
    expect(changesIf(recording, { what: 'price', itemKey: blanketKey, price: 20_000 }, dropped)).toEqual([
      'Cushion removed: 2 items',
      'Weave throw: price from R 399.00 to R 200.00',
      'Subtotal from R 599.00 to R 200.00',
      'Discount from R 59.90 to R 20.00',
      'Delivery from R 0.00 to R 75.00',
      'Total from R 539.10 to R 255.00',
    ])
  })

  it('changes the fee and the threshold of delivery, each in a supposition of its own', () => {
    const fee: Supposition = { what: 'delivery', terms: { fee: 9_000 } }
    const threshold: Supposition = { what: 'delivery', terms: { freeOver: 100_000 } }
    expect(changesIf(recording, fee, threshold)).toContain('Delivery from R 0.00 to R 90.00')
    expect(changesIf(recording, fee)).toEqual([])
  })

  it('changes a price also where the shop changed it later', () => {
    expect(changesIf(twicePriced(recording.side), { what: 'price', itemKey: blanketKey, price: 20_000 })).toContain(
      'Weave throw: price from R 450.00 to R 200.00',
    )
  })

  it('leaves the price as it was that the shop set for another product', () => {
    const changes = changesIf(twicePriced(recording.side), { what: 'price', itemKey: cushionKey, price: 1 })
    expect(changes.filter((each) => each.includes('price'))).toEqual(['Cushion: price from R 100.00 to R 0.01'])
  })

  it('changes a coupon’s effect', () => {
    const terms = { benefit: { kind: 'fixed' as const, amount: 10_000 } }
    expect(changesIf(recording, { what: 'coupon', code: 'TEN', terms })).toEqual([
      'TEN: terms changed (benefit)',
      'Discount from R 59.90 to R 100.00',
      'Total from R 539.10 to R 499.00',
    ])
  })

  it('changes the free delivery threshold', () => {
    expect(changesIf(recording, { what: 'delivery', terms: { freeOver: 100_000 } })).toEqual([
      'Delivery from R 0.00 to R 75.00',
      'Total from R 539.10 to R 614.10',
    ])
  })

  it('refuses what cannot be assumed', () => {
    const nobody: Supposition = { what: 'dropped', eventId: idOf(999) }
    expect(runToEnd(suppose(recording, [nobody]))).toMatchObject({ ok: false, problem: { reason: 'no_such_event' } })
    const broken: Supposition = { what: 'changed', eventId: cushions, data: { quantity: 'many' } }
    expect(runToEnd(suppose(recording, [broken]))).toMatchObject({
      ok: false,
      problem: { reason: 'malformed', supposition: 0 },
    })
    const dropped: Supposition = { what: 'dropped', eventId: cushions }
    expect(runToEnd(suppose(recording, [dropped, nobody]))).toMatchObject({ problem: { supposition: 1 } })
    const below: Supposition = { what: 'price', itemKey: blanketKey, price: -1 }
    expect(runToEnd(suppose(twicePriced(recording.side), [below]))).toMatchObject({
      problem: { reason: 'malformed', message: 'That change isn’t possible: ItemAdded: offer.price.' },
    })
    const missing: Supposition = { what: 'price', itemKey: '9-9-gone', price: 1 }
    expect(runToEnd(suppose(recording, [missing]))).toMatchObject({
      ok: false,
      problem: { reason: 'nothing_to_change' },
    })
  })
})

it('a what-if replay changes a coupon also in the cart that a reset brought, applied or only offered', () => {
  const offered = cartEvent('AutomaticCouponsOffered', { coupons: [automatic.terms] })
  const applied = cartEvent('CouponAppliedByPolicy', { terms: automatic.terms, by: 'policy' })
  const benefit = { kind: 'fixed' as const, amount: 10_000 }
  const after = (...events: readonly CartEvent[]) => {
    const recording = browserLog([resetTo({ state: cartAfter(blanketAdded(), offered, ...events) })])
    const supposed = runToEnd(suppose(recording, [{ what: 'coupon', code: 'AUTO', terms: { benefit } }]))
    if (!supposed.ok) throw new Error(supposed.problem.message)
    return runToEnd(compareAt(replayCart(recording).at(1), supposed, 1)).asSupposed
  }
  expect(after()).toMatchObject({ coupon: null, automaticCoupons: [{ code: 'AUTO', benefit }] })
  expect(after(applied)).toMatchObject({ coupon: { terms: { benefit } }, automaticCoupons: [{ benefit }] })
})

it('a what-if replay changes prices and coupons also where a login merged them into the cart', () => {
  const choices = {
    shippingMethod: null,
    affiliateCoupon: null,
    coupon: { terms: tenPercent.terms, by: 'shopper' },
  } as const
  const lines = [blanketAdded().data as CartLine]
  const merged = cartEvent('CartsMerged', { from: 'guest', lines, ...choices })
  const recording = serverStream([storedOf(1, merged)])
  expect(changesIf(recording, { what: 'price', itemKey: blanketKey, price: 20_000 })).toContain(
    'Weave throw: price from R 399.00 to R 200.00',
  )
  const terms = { benefit: { kind: 'fixed' as const, amount: 10_000 } }
  expect(changesIf(recording, { what: 'coupon', code: 'TEN', terms })).toContain('Discount from R 39.90 to R 100.00')
})

describe('laws of a what-if recording', () => {
  it('nothing is mutated, and every point keeps its place', () => {
    fc.assert(
      fc.property(soundLogs, fc.nat(), (entries, chosen) => {
        const recording = browserLog(entries)
        const events = entries.filter(({ kind }) => kind === 'event')
        const dropped = events[chosen % Math.max(1, events.length)]
        if (dropped === undefined) return
        const before = structuredClone(recording)
        const supposed = runToEnd(suppose(recording, [{ what: 'dropped', eventId: dropped.id }]))
        expect(recording).toEqual(before)
        if (!supposed.ok) throw new Error(supposed.problem.message)
        const { length } = replayCart(supposed.recording)
        expect(length).toBe(entries.length)
        const place = entries.indexOf(dropped)
        expect(replayCart(supposed.recording).at(place)).toEqual(replayCart(recording).at(place))
      }),
    )
  })
})

describe('a very long recording', () => {
  const long = story()
  long.shopper.adds(blanket)
  for (let nth = 0; nth < 3_000; nth += 1) long.shopper.sets(blanket, 1 + (nth % 9))
  long.answers()
  const recording = long.browserLog()

  function progressOf(work: SlicedWork<unknown>): number[] {
    const progress: number[] = []
    for (let step = work.next(); step.done !== true; step = work.next()) progress.push(step.value ?? 0)
    return progress
  }

  it('is changed and exported as a test in slices, reporting its progress', () => {
    const [added] = recording.entries
    const dropped: Supposition = { what: 'dropped', eventId: added?.id ?? '' }
    const supposed = runToEnd(suppose(recording, [dropped]))
    if (!supposed.ok) throw new Error(supposed.problem.message)
    const point = recording.entries.length
    const works = [
      suppose(recording, [dropped]),
      compareAt(replayCart(recording).at(point), supposed, point),
      testFile({ recording, point }),
    ]
    for (const progress of works.map(progressOf)) {
      expect(progress.length).toBeGreaterThan(0)
      expect(progress).toEqual(progress.toSorted((a, b) => a - b))
      expect(progress.every((share) => share >= 0 && share <= 1)).toBe(true)
    }
  })
})
