import { describe, expect, it } from 'vitest'
import { compaction } from '#domain/log/compaction.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds } from '#domain/log/log-folds.ts'
import { decodeSnapshot } from '#domain/log/snapshot.ts'
import { blanketAdded, dismissalOf, entryOf, idOf, NOW, refusalOf, syncedOf } from '#tests/kit/entries.ts'

const MAX_DISMISSALS = 100
const folded = (log: readonly LogEntry[]) => foldLog(emptyLogFolds(), log)
const shownIn = (log: readonly LogEntry[]) => folded(log).cart.refusals.map(({ eventId }) => eventId)

/** Refusals of the events from one number to another, all dismissed. */
const dismissedFrom = (first: number, last: number): LogEntry[] =>
  Array.from({ length: last - first + 1 }, (_, at) => [refusalOf(first + at), dismissalOf(first + at)]).flat()

/** A log after it was shortened, and its snapshot. */
function shortened(...log: readonly LogEntry[]) {
  const folds = folded(log)
  const rows = log.map((entry, at) => ({ index: at + 1, entry }))
  const made = compaction({ folds, lastSeq: 2, index: rows.length, rows, eventId: () => idOf(1), at: NOW })
  const replaced = new Map(made.checkpoints.map(({ index, entry }) => [index, entry as LogEntry]))
  const kept = rows.flatMap(({ index, entry }) => {
    return replaced.get(index) ?? (made.keep.includes(index) ? entry : [])
  })
  return { kept, snapshot: decodeSnapshot(structuredClone(made.snapshot.value)) }
}

/** An act that was refused, whose acknowledgement the log has lost, and a later one. */
const refused = [entryOf(1, blanketAdded()), refusalOf(1), entryOf(2, blanketAdded())]
const refusedAgain = [refusalOf(1, 'unavailable'), syncedOf([], 2)]

describe('a dismissed refusal', () => {
  it('does not come back when the server refuses the event again', () => {
    expect(shownIn([...refused, ...refusedAgain])).toEqual([idOf(1)])
    expect(shownIn([...refused, dismissalOf(1), ...refusedAgain])).toEqual([])
  })

  it('does not come back after its event was acknowledged, or if it is dismissed twice', () => {
    expect(shownIn([...refused, dismissalOf(1), ...refusedAgain, dismissalOf(1), refusalOf(1)])).toEqual([])
  })

  it('hides no refusal of another event', () => {
    expect(shownIn([...refused, dismissalOf(1), refusalOf(2)])).toEqual([idOf(2)])
  })

  it('does not come back in a shortened log, or with its snapshot', () => {
    const { kept, snapshot } = shortened(...refused, refusalOf(2), dismissalOf(1), syncedOf([], 1))
    expect(kept.map(({ type }) => type)).toEqual(['ItemAdded', 'Refused', 'RefusalDismissed', 'Reset'])
    expect(shownIn([...kept, ...refusedAgain])).toEqual([idOf(2)])
    const restored = foldLog(snapshot?.folds ?? emptyLogFolds(), refusedAgain)
    expect(restored.cart.refusals.map(({ eventId }) => eventId)).toEqual([idOf(2)])
  })

  it('is one of the last hundred that the fold and a shortened log remember', () => {
    const log = dismissedFrom(1, MAX_DISMISSALS + 1)
    expect(folded(log).cart.dismissed).toHaveLength(MAX_DISMISSALS)
    expect(folded([...log, dismissalOf(50)])).toEqual(folded(log))
    const { kept } = shortened(...log, syncedOf([]))
    expect(kept.map(({ type }) => type)).toEqual([...Array(MAX_DISMISSALS).fill('RefusalDismissed'), 'Reset'])
    expect(folded(kept).cart.dismissed).toEqual(folded(log).cart.dismissed)
    const everyone = Array.from({ length: MAX_DISMISSALS + 1 }, (_, at) => refusalOf(at + 1))
    expect(shownIn([...kept, ...everyone])).toEqual([idOf(1)])
  })
})
