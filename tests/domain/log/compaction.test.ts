import { expect, test } from 'vitest'
import { compaction } from '#domain/log/compaction.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds } from '#domain/log/log-folds.ts'
import { blanketAdded, dismissalOf, entryOf, idOf, NOW, refusalOf, storedOf, syncedOf } from '#tests/kit/entries.ts'

const folded = (entries: readonly LogEntry[]) => foldLog(emptyLogFolds(), entries)

function compacted(...entries: readonly LogEntry[]) {
  const fold = folded(entries)
  const rows = entries.map((entry, at) => ({ index: at + 1, entry }))
  const lastSeq = entries.filter(({ kind }) => kind === 'event').length
  return compaction({ fold, lastSeq, index: rows.length, rows, eventId: () => idOf(1), at: NOW })
}

test('a checkpoint names the last 500 acts that it replaces', () => {
  const acts = Array.from({ length: 510 }, (_, at) => entryOf(at + 1, blanketAdded()))
  const { checkpoints } = compacted(...acts, syncedOf([], acts.length))
  expect(checkpoints).toMatchObject([
    { entry: { type: 'Reset', data: { acts: acts.slice(-500).map(({ id }) => id) } } },
  ])
})

test('nothing of a log is dropped as long as events of the server are missing in it', () => {
  const ends = syncedOf([storedOf(1, blanketAdded())])
  const later = syncedOf([storedOf(3, blanketAdded())])
  expect(compacted(ends, later)).toMatchObject({ checkpoints: [], keep: [1, 2] })
  expect(compacted(ends)).toMatchObject({ checkpoints: [{ index: 1 }], keep: [] })
})

test('a refusal that was dismissed and came again is the only one of its event in the shortened log', () => {
  const log = [
    entryOf(1, blanketAdded()),
    refusalOf(1, 'not_enough_stock'),
    refusalOf(2),
    dismissalOf(1),
    refusalOf(1, 'unavailable'),
    syncedOf([storedOf(1, blanketAdded())], 1),
  ]
  const { checkpoints, keep } = compacted(...log)
  const kept = log.flatMap((entry, at) => (keep.includes(at + 1) ? entry : []))
  const shortened = [...kept, ...checkpoints.map(({ entry }) => entry as LogEntry)]
  expect(keep).toEqual([1, 3, 5])
  expect(folded(shortened).cart.refusals).toEqual(folded(log).cart.refusals)
})
