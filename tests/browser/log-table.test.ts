import { Dexie, liveQuery } from 'dexie'
import { expect, it, onTestFinished } from 'vitest'
import { SNAPSHOT_KEY } from '#domain/log/snapshot.ts'
import { storedRows } from '#src/client/stored-log/log-table.ts'
import { indexedDbLogStore } from '#sync/browser/indexed-db-log-store.ts'
import { LOG_NAME } from '#sync/browser/log-schema.ts'
import { tabChannel } from '#sync/browser/tab-channel.ts'
import { blanketAdded, clientOf, cushionAdded, entryOf } from '#tests/kit/entries.ts'

it('a live query is notified of every raw write to the log: an append and a compaction', async () => {
  await Dexie.delete(LOG_NAME)
  const store = indexedDbLogStore(LOG_NAME)
  const channel = tabChannel(LOG_NAME)
  onTestFinished(() => {
    store.close()
    channel.close()
  })
  const fresh = {
    clientId: clientOf(1),
    cartKey: null,
    seqBase: 0,
    account: { status: 'guest' },
    epoch: 0,
    logins: 0,
  } as const
  await store.read(0)
  await store.append({ after: 0, entries: [], identity: { from: null, to: fresh } })

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
  expect(seen).toEqual([2])
})
