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
  idleView,
  idOf,
  NOW,
  refusalOf,
  syncedOf,
} from '#tests/kit/entries.ts'

it('a page that showed one refusal is not taken to have shown the next one', () => {
  const view = { ...idleView, tab: 'tab', refusals: [idOf(1)], messages: ['Sold out'] }
  const entries: LogEntry[] = [
    entryOf(1, blanketAdded()),
    refusalOf(1),
    syncedOf([], 1),
    { kind: 'fact', id: idOf(501), stream: 'cart:new', at: NOW, v: 1, type: 'Viewed', data: view },
    dismissalOf(1),
    entryOf(2, cushionAdded()),
    refusalOf(2),
    syncedOf([], 2),
  ]
  const folds = replayBrowser({ entries })
  const viewAt = runToEnd(viewsAtPoints({ entries, isReported: entries.map(() => true) }))
  const messagesAt = (point: number) => viewAt({ point, fold: folds.at(point) })?.messages ?? null
  expect(folds.at(8)).toMatchObject({ pending: [], refusals: [{ eventId: idOf(2) }] })
  expect([3, 4, 8].map(messagesAt)).toEqual([['Sold out'], ['Sold out'], null])
})
