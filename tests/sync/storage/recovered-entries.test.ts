import { describe, expect, test } from 'vitest'
import type { FactEntry, LogEntry } from '#domain/log/entry.ts'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds, type LogFolds } from '#domain/log/log-folds.ts'
import { recoveredEntries } from '#sync/storage/recovered-entries.ts'
import { blanketAdded, dismissalOf, entryOf, idOf, NOW, refusalOf, storedOf, syncedOf } from '#tests/kit/entries.ts'

const folded = (...entries: readonly LogEntry[]): LogFolds => foldLog(emptyLogFolds(), entries)

const moved = (from: LogFolds, onto: LogFolds) =>
  recoveredEntries({
    from,
    onto,
    held: new Set(),
    lastSeq: 0,
    ports: { eventId: () => idOf(99), now: () => NOW },
  })

/** The server's answer with a customer's stream. */
const customerSynced = (): FactEntry => {
  const fact = syncedOf([])
  const stream = 'customer:7'
  return { ...fact, stream, data: { ...fact.data, streamId: stream } } as FactEntry
}

describe('a log that continues in another store', () => {
  test('brings the refusals that are missing there, and no other', () => {
    const from = folded(refusalOf(1), refusalOf(2))
    const refused = { type: 'Refused', data: { eventId: idOf(2), seq: 2 } }
    expect(moved(from, folded(refusalOf(1)))).toMatchObject([{ ...refused, stream: 'cart:new' }])
    const known = folded(refusalOf(2), syncedOf([]))
    const { streamId: stream } = known.cart
    expect(moved(known, folded(syncedOf([])))).toMatchObject([{ ...refused, stream }])
  })

  test('brings the dismissals that are missing there, and no refusal that was dismissed there', () => {
    const from = folded(refusalOf(1), dismissalOf(1), refusalOf(2), dismissalOf(2), refusalOf(3))
    const onto = folded(refusalOf(1), dismissalOf(2), dismissalOf(3))
    expect(moved(from, onto)).toMatchObject([{ type: 'RefusalDismissed', data: { eventId: idOf(1) } }])
    expect(moved(onto, from)).toMatchObject([{ type: 'RefusalDismissed', data: { eventId: idOf(3) } }])
  })

  test('brings its customer only to a store without one', () => {
    const from = folded(customerSynced())
    expect(moved(from, folded())).toMatchObject([{ stream: 'customer:7', type: 'Reset' }])
    expect(moved(from, folded(customerSynced()))).toEqual([])
  })

  test('brings its confirmed cart to a store that is behind with the same cart, and to no other', () => {
    const events = [storedOf(1, blanketAdded()), storedOf(2, blanketAdded())]
    const [behind, ahead] = [folded(syncedOf(events.slice(0, 1))), folded(syncedOf(events))]
    expect(moved(ahead, behind)).toMatchObject([{ type: 'Reset', data: { cursor: 2 } }])
    expect(moved(behind, ahead)).toEqual([])
    expect(moved(ahead, ahead)).toEqual([])
    const other = { ...behind, cart: { ...behind.cart, streamId: 'cart:another00000000001' } }
    expect(moved(ahead, other)).toEqual([])
  })

  test('brings its pending acts in their order, numbered after those of that log', () => {
    const from = folded(entryOf(7, blanketAdded()), entryOf(8, blanketAdded()), entryOf(9, blanketAdded()))
    const { cart: onto } = folded({ ...entryOf(1, blanketAdded()), id: idOf(99) })
    const entries = recoveredEntries({
      from,
      onto: { ...emptyLogFolds(), cart: onto },
      held: new Set([idOf(8)]),
      lastSeq: 1,
      ports: { eventId: () => idOf(98), now: () => NOW },
    })
    expect(entries).toMatchObject([
      { id: idOf(7), seq: 2 },
      { id: idOf(9), seq: 3 },
    ])
  })

  test('brings no confirmed cart that may contain an act which is still pending there, even if as many are pending here', () => {
    const events = [storedOf(1, blanketAdded()), storedOf(2, blanketAdded())]
    const [here, there] = [entryOf(1, blanketAdded()), { ...entryOf(2, blanketAdded()), seq: 1 }]
    const ahead = folded(syncedOf(events), here)
    const typesMoved = (onto: LogFolds) => moved(ahead, onto).map(({ type }) => type)
    expect(typesMoved(folded(syncedOf(events.slice(0, 1)), here))).toContain('Reset')
    expect(typesMoved(folded(syncedOf(events.slice(0, 1)), there))).not.toContain('Reset')
  })
})
