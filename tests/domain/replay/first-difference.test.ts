import { describe, expect, it } from 'vitest'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { EventEntry } from '#domain/event/envelope.ts'
import { describeCartChange } from '#domain/replay/describe-change.ts'
import { findDifferences, firstDifference } from '#domain/replay/first-difference.ts'
import { replayBrowser } from '#domain/replay/replay.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { blanketAdded, resetTo } from '#tests/kit/entries.ts'
import { blanket, blanketKey, couch, cushion } from '#tests/kit/goods.ts'
import { type Story, story } from '#tests/kit/story.ts'

/** A story with an added blanket and the server's answer. */
function begun(): Story {
  const recording = story()
  recording.shopper.adds(blanket)
  recording.answers()
  return recording
}

const first = (recording: Story) => runToEnd(firstDifference(recording.browserLog(), [recording.serverStream()]))
const all = (recording: Story) =>
  [...findDifferences(recording.browserLog(), [recording.serverStream()])].filter((each) => each !== null)

describe('the first difference between what the customer saw and what the server holds', () => {
  it('does not exist if the server took everything as it was seen', () => {
    const recording = story()
    recording.shopper.adds(blanket, 2)
    recording.answers()
    recording.shopper.sets(blanket, 1)
    recording.answers()
    expect(first(recording)).toBeNull()
  })

  it('does not exist if another browser chose the delivery that everybody gets', () => {
    const recording = begun()
    recording.elsewhere({ type: 'SwitchShippingMethod', shippingMethod: 'deliveryToDoor' })
    recording.shopper.adds(cushion)
    recording.answers()
    expect(first(recording)).toBeNull()
  })

  it('is another browser’s choice of collection', () => {
    const recording = begun()
    recording.elsewhere({ type: 'SwitchShippingMethod', shippingMethod: 'localPickup' })
    recording.shopper.adds(cushion)
    recording.answers()
    expect(first(recording)).toMatchObject({ point: 3, why: 'others_acted' })
  })

  it('is a price unknown to the page: the event is stored with another one', () => {
    const recording = story()
    recording.reprices(blanket, 42_000)
    recording.shopper.adds(blanket)
    recording.answers()
    const { entries, ...browser } = recording.browserLog()
    const [act] = entries
    const stale = { ...act, data: { ...blanketAdded().data } } as EventEntry
    const found = runToEnd(
      firstDifference({ ...browser, entries: [stale, ...entries.slice(1)] }, [recording.serverStream()]),
    )
    expect(found).toMatchObject({ point: 1, why: 'decided_otherwise' })
    expect(found?.changes.map(describeCartChange)[0]).toBe('Weave throw: price from R 399.00 to R 420.00')
  })

  it('is what a policy made of an event, unknown to the browser', () => {
    const recording = story()
    recording.shopper.adds(couch, 2, { variation: 100101, colour: 'stone' })
    recording.answers()
    const found = first(recording)
    expect(found).toMatchObject({ point: 1, why: 'shop_followed' })
    expect(found?.changes.map(describeCartChange)).toContain('AUTO applied automatically')
  })

  it('is not what a policy did at a later visit, if the browser was told', () => {
    const recording = begun()
    recording.reprices(blanket, 42_000)
    recording.answers()
    recording.shopper.adds(cushion)
    recording.answers()
    expect(first(recording)).toBeNull()
  })

  it('is not what a policy did at a later visit either, if a reset answered the act', () => {
    const recording = begun()
    recording.reprices(blanket, 42_000)
    recording.answers()
    const { entries, ...browser } = recording.browserLog()
    const { confirmed: state, cursor, acknowledged, streamId } = replayBrowser({ entries }).at(2)
    const reset = resetTo({ state, cursor, acknowledged, streamId })
    const answered = { ...browser, entries: [...entries.slice(0, 1), reset, ...entries.slice(2)] }
    expect(runToEnd(firstDifference(answered, [recording.serverStream()]))).toBeNull()
  })

  it('is an event that the server refused', () => {
    const recording = begun()
    recording.shopper.enters('NOPE')
    recording.shopper.sets(blanket, 3)
    recording.answers()
    expect(first(recording)).toMatchObject({ point: 3, why: 'refused' })
  })

  it('is another browser’s change in between', () => {
    const recording = begun()
    recording.elsewhere({ type: 'ChangeQuantity', itemKey: blanketKey, quantity: 5 })
    recording.shopper.adds(cushion)
    recording.answers()
    const found = first(recording)
    expect(found).toMatchObject({ point: 3, why: 'others_acted' })
    expect(found?.changes.map(describeCartChange)).toContain('Weave throw: quantity from 1 to 5')
  })

  it('is what another browser added in between', () => {
    const recording = begun()
    const { id: productId } = cushion
    recording.elsewhere({ type: 'AddItem', productId, variation: null, colour: null, quantity: 1 })
    recording.shopper.sets(blanket, 2)
    recording.answers()
    const found = first(recording)
    expect(found).toMatchObject({ point: 3, why: 'others_acted' })
    expect(found?.changes.map(describeCartChange)[0]).toContain('Cushion added')
  })

  it('is an event that never reached the server', () => {
    const recording = begun()
    recording.shopper.adds(cushion)
    expect(first(recording)).toMatchObject({ point: 3, position: null, why: 'not_held' })
  })

  it('is, for such an event, one from all that the server holds by now', () => {
    const recording = begun()
    recording.elsewhere({ type: 'ChangeQuantity', itemKey: blanketKey, quantity: 5 })
    recording.shopper.adds(cushion)
    const found = first(recording)
    expect(found?.why).toBe('not_held')
    expect(found?.changes.map(describeCartChange)).toContain('Weave throw: quantity from 1 to 5')
  })

  it('is a defect: the log holds a server event that the server does not have', () => {
    const recording = begun()
    const { events, ...stream } = recording.serverStream()
    expect(
      runToEnd(firstDifference(recording.browserLog(), [{ ...stream, events: events.slice(0, -1) }])),
    ).toMatchObject({
      why: 'told_otherwise',
    })
  })

  it('is a defect: an answer brought an event that the server holds differently', () => {
    const recording = begun()
    recording.reprices(blanket, 42_000)
    recording.answers()
    const { events, ...stream } = recording.serverStream()
    const other = events.map((event) =>
      event.type === 'ItemRepriced' ? { ...event, data: { ...(event.data as object), price: 41_000 } } : event,
    )
    const found = runToEnd(firstDifference(recording.browserLog(), [{ ...stream, events: other }]))
    expect(found).toMatchObject({ point: 3, why: 'folded_otherwise' })
    expect(found?.changes.map(describeCartChange)).toContain('Weave throw: price from R 420.00 to R 410.00')
  })

  it('is a defect: a reset took a cart that the server never held', () => {
    const recording = begun()
    const { entries, ...browser } = recording.browserLog()
    const { confirmed, cursor, acknowledged, streamId } = replayBrowser({ entries }).at(entries.length)
    const reset = (state: CartState) => resetTo({ state, cursor, acknowledged, streamId })
    const server = recording.serverStream()
    expect(runToEnd(firstDifference({ ...browser, entries: [...entries, reset(confirmed)] }, [server]))).toBeNull()
    const dearer = { ...confirmed, status: 'merged' } as const
    expect(runToEnd(firstDifference({ ...browser, entries: [...entries, reset(dearer)] }, [server]))).toMatchObject({
      point: entries.length + 1,
      why: 'told_otherwise',
    })
  })

  it('is a defect: a reset after a gap took a cart that the server never held', () => {
    const recording = begun()
    recording.elsewhere({ type: 'SwitchShippingMethod', shippingMethod: 'deliveryToDoor' })
    recording.answers()
    const { entries, ...browser } = recording.browserLog()
    const { confirmed, cursor, acknowledged, streamId } = replayBrowser({ entries }).at(entries.length)
    const [act, , last] = entries
    if (act === undefined || last === undefined) throw new Error('There are an act and two answers')
    const resetAfterGap = (state: CartState) => {
      const reset = resetTo({ state, cursor, acknowledged, streamId })
      return runToEnd(firstDifference({ ...browser, entries: [act, last, reset] }, [recording.serverStream()]))
    }
    expect(resetAfterGap(confirmed)).toBeNull()
    expect(resetAfterGap({ ...confirmed, status: 'merged' })).toMatchObject({ point: 3, why: 'told_otherwise' })
  })

  it('is a defect: a reset took a cart from beyond the end of the server’s stream', () => {
    const recording = begun()
    const server = recording.serverStream()
    const position = server.events.length + 1
    const { confirmed: state } = replayBrowser(recording.browserLog()).at(2)
    const entries = [resetTo({ state, cursor: position, streamId: server.stream })]
    expect(runToEnd(firstDifference({ ...recording.browserLog(), entries }, [server]))).toMatchObject({
      point: 1,
      position,
      why: 'told_otherwise',
    })
  })

  it('is found in slices in a long log, even at its end', () => {
    const recording = story()
    recording.shopper.adds(blanket)
    for (let round = 0; round < 900; round += 1) {
      recording.shopper.sets(blanket, 1 + (round % 5))
      recording.answers()
    }
    recording.shopper.enters('NOPE')
    recording.answers()
    const log = recording.browserLog()
    const search = firstDifference(log, [recording.serverStream()])
    let pauses = 0
    let step = search.next()
    for (; step.done !== true; step = search.next()) pauses += 1
    expect(pauses).toBeGreaterThan(2)
    expect(step.value).toMatchObject({ point: log.entries.length - 2, why: 'refused' })
  })

  it('lasts for the acts that follow while the first is pending, with its reason', () => {
    const recording = begun()
    recording.shopper.enters('TEN')
    recording.shopper.adds(cushion)
    recording.answers()
    expect(all(recording).map(({ point, why }) => [point, why])).toEqual([
      [3, 'decided_otherwise'],
      [4, 'decided_otherwise'],
    ])
  })

  it('is followed by every other difference', () => {
    const recording = begun()
    recording.shopper.enters('NOPE')
    recording.answers()
    recording.shopper.enters('TEN')
    recording.answers()
    expect(all(recording).map(({ point, why }) => [point, why])).toEqual([
      [3, 'refused'],
      [6, 'decided_otherwise'],
    ])
  })
})
