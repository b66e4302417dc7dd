import { expect, it } from 'vitest'
import type { LogEntry } from '#domain/log/entry.ts'
import { replayBrowser } from '#domain/replay/replay.ts'
import { runToEnd } from '#domain/replay/sliced-work.ts'
import { viewsAtPoints } from '#domain/replay/view-at-point.ts'
import {
  blanketAdded,
  cushionAdded,
  dismissalOf,
  entryOf,
  idOf,
  refusalOf,
  syncedOf,
  viewed,
} from '#tests/kit/entries.ts'

const act = [entryOf(1, blanketAdded()), syncedOf([], 1)]
/** The messages that a page showed at each of these points; null where that is unknown. */
function messagesAt(entries: readonly LogEntry[], points: readonly number[], isReported = entries.map(() => true)) {
  const folds = replayBrowser({ entries })
  const viewAt = runToEnd(viewsAtPoints({ entries, isReported }))
  return points.map((point) => viewAt({ point, fold: folds.at(point) })?.messages ?? null)
}

it('a page is taken to show what it reported until something else happens, whichever tab acted before', () => {
  const entries = [...act, viewed({ tab: 'other', messages: ['Added'] }), syncedOf([], 1)]
  expect(messagesAt(entries, [3, 4])).toEqual([['Added'], ['Added']])
})

it('what a page showed at an entry that its browser did not report is unknown', () => {
  const entries = [...act, viewed({ tab: 'tab', messages: ['Added'] }), syncedOf([], 1)]
  expect(messagesAt(entries, [3, 4], [true, true, true, false])).toEqual([['Added'], null])
})

it('a page that showed one refusal is not taken to have shown the next one', () => {
  const entries: LogEntry[] = [
    entryOf(1, blanketAdded()),
    refusalOf(1),
    syncedOf([], 1),
    viewed({ tab: 'tab', refusals: [idOf(1)], messages: ['Sold out'] }),
    dismissalOf(1),
    entryOf(2, cushionAdded()),
    refusalOf(2),
    syncedOf([], 2),
  ]
  expect(replayBrowser({ entries }).at(8)).toMatchObject({ pending: [], refusals: [{ eventId: idOf(2) }] })
  expect(messagesAt(entries, [3, 4, 8])).toEqual([['Sold out'], ['Sold out'], null])
})
