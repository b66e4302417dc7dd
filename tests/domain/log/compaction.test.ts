import { expect, test } from 'vitest'
import { guest } from '#domain/customer/customer-state.ts'
import { compaction } from '#domain/log/compaction.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds } from '#domain/log/log-folds.ts'
import { blanketAdded, clientOf, entryOf, idOf, NOW, resetTo, storedOf, syncedOf } from '#tests/kit/entries.ts'

function compacted(...entries: readonly LogEntry[]) {
  const folds = foldLog(emptyLogFolds(), entries)
  const rows = entries.map((entry, at) => ({ index: at + 1, entry }))
  const lastSeq = entries.filter(({ kind }) => kind === 'event').length
  return compaction({ folds, lastSeq, index: rows.length, rows, eventId: () => idOf(1), at: NOW })
}

test('a checkpoint names the last 500 acts that it replaces, and so does the snapshot beside it', () => {
  const acts = Array.from({ length: 510 }, (_, at) => entryOf(at + 1, blanketAdded()))
  const { checkpoints, snapshot } = compacted(...acts, syncedOf([], acts.length))
  const last = acts.slice(-500).map(({ id }) => id)
  expect(checkpoints).toMatchObject([{ entry: { type: 'Reset', data: { acts: last } } }])
  expect(snapshot).toMatchObject({ value: { acts: last } })
})

test('a checkpoint names no event that the server made itself: it would take the place of an act', () => {
  const [act, policy] = [storedOf(1, blanketAdded(), clientOf(1)), storedOf(2, blanketAdded())]
  const { checkpoints, snapshot } = compacted(syncedOf([act, policy]))
  expect(checkpoints).toMatchObject([{ entry: { data: { acts: [act.id] } } }])
  expect(snapshot).toMatchObject({ value: { acts: [act.id] } })
})

test('nothing of a log is dropped as long as events of the server are missing in it', () => {
  const ends = syncedOf([storedOf(1, blanketAdded())])
  const later = syncedOf([storedOf(3, blanketAdded())])
  expect(compacted(ends, later)).toMatchObject({ checkpoints: [], keep: [1, 2] })
  expect(compacted(ends)).toMatchObject({ checkpoints: [{ index: 1 }], keep: [] })
})

test('a checkpoint replaces what the log holds of its customer, beside the one of the cart', () => {
  const stream = 'customer:u1'
  const cart = syncedOf([storedOf(1, blanketAdded())])
  const session = [1, 2].map((cursor) => {
    const state = { state: guest() }
    return { ...resetTo({ streamId: stream, cursor, state }), stream }
  })
  const { checkpoints, keep } = compacted(...session, cart)
  expect(checkpoints).toMatchObject([
    { index: 3, entry: { type: 'Reset', stream: 'cart:cart00000000000001' } },
    { index: 2, entry: { type: 'Reset', stream, data: { cursor: 2, why: 'trimmed', state: { state: guest() } } } },
  ])
  expect(keep).toEqual([])
})

test('nothing of a log is dropped that only newer code can fold', () => {
  const newer = { ...storedOf(1, blanketAdded()), v: 99 }
  expect(compacted(syncedOf([newer]))).toMatchObject({ checkpoints: [], keep: [1] })
})

test('what another tab has logged after the snapshot stays, and the checkpoint does not take its place', () => {
  const act = entryOf(1, blanketAdded())
  const entries = [act, syncedOf([], 1), entryOf(2, blanketAdded()), syncedOf([], 2)]
  const rows = entries.map((entry, at) => ({ index: at + 1, entry }))
  const folds = foldLog(emptyLogFolds(), entries.slice(0, 2))
  const { checkpoints, snapshot, keep } = compaction({
    folds,
    lastSeq: 1,
    index: 2,
    rows,
    eventId: () => idOf(1),
    at: NOW,
  })
  expect(checkpoints).toMatchObject([{ index: 2, entry: { data: { acts: [act.id] } } }])
  expect(snapshot).toMatchObject({ index: 2, value: { acts: [act.id] } })
  expect(keep).toEqual([])
})
