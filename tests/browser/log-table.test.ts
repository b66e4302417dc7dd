import { liveQuery } from 'dexie'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SNAPSHOT_KEY } from '#domain/log/snapshot.ts'
import { storedRows } from '#src/client/stored-log/log-table.ts'
import { blanketAdded, cushionAdded, entryOf } from '#tests/kit/entries.ts'
import { newGuest, openLog } from './open-log.ts'

it('a live query is notified of every raw write to the log: an append, a compaction and a logout', async () => {
  const { store, channel } = await openLog()
  await store.append({ after: 0, entries: [], identity: { from: null, to: newGuest } })

  let seen: readonly number[] | null = null
  let look = (): void => {}
  const query = liveQuery(storedRows).subscribe((rows) => {
    seen = (rows ?? []).map(({ index }) => index)
    look()
  })
  onTestFinished(() => query.unsubscribe())
  const shows = (indexes: readonly number[]): Promise<void> =>
    new Promise((resolve) => {
      look = () => {
        if (JSON.stringify(seen) === JSON.stringify(indexes)) resolve()
      }
      look()
    })

  await shows([])
  const entries = [entryOf(1, blanketAdded()), entryOf(2, cushionAdded())]
  expect(await store.append({ after: 0, entries, identity: null })).toBe(true)
  channel.post({ kind: 'appended', index: 2 })
  await shows([1, 2])
  const last = { index: 2, entry: entryOf(2, cushionAdded()) }
  const snapshot = { index: 2, value: null }
  await store.compact({ epoch: 0, snapshotKey: SNAPSHOT_KEY, snapshot, checkpoints: [last], keep: [] })
  channel.post({ kind: 'appended', index: 2 })
  await shows([2])
  const next = { ...newGuest, epoch: 1 }
  await store.append({ after: 2, entries: [], identity: { from: newGuest, to: next }, wipes: true })
  channel.post({ kind: 'identified', epoch: 1 })
  await shows([])
  expect(seen).toEqual([])
})

it.each([
  ['left', { target: window, hides: 'pagehide', shown: new PageTransitionEvent('pageshow', { persisted: true }) }],
  ['frozen', { target: document, hides: 'freeze', shown: new Event('resume') }],
])('a page that was %s while it read the log reads it when it is shown again', async (_, { target, hides, shown }) => {
  const { store } = await openLog()
  const made = { entries: [entryOf(1, blanketAdded())], identity: { from: null, to: newGuest } }
  await store.append({ after: 0, ...made })

  const seen: (number | null)[] = []
  const { getAll } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(function (this: IDBObjectStore, ...query) {
    target.dispatchEvent(new Event(hides))
    return getAll.apply(this, query)
  })
  const query = liveQuery(storedRows).subscribe((rows) => seen.push(rows?.length ?? null))
  onTestFinished(() => query.unsubscribe())
  await expect.poll(() => seen).toEqual([null])
  target.dispatchEvent(shown)
  await expect.poll(() => seen).toEqual([null, 1])
})
