import * as v from 'valibot'
import { decodeIdentity, encodeIdentity, type Identity, isSameIdentity } from '../storage/identity.ts'
import type {
  Appended,
  Batch,
  Compaction,
  LogStore,
  Opened,
  Opening,
  RawRow,
  Tail,
  Wipe,
} from '../storage/log-store.ts'
import { outcome, reading } from './idb-transactions.ts'
import { type LogDatabase, logDatabase } from './log-database.ts'
import { tellDexieOfWrite } from './log-schema.ts'

/** The rows of `meta`: whom the log speaks as, and up to where it was claimed. */
const IDENTITY = 'identity'
const CLAIMED = 'claimed'

interface DexieStoreOptions {
  readonly name: string
  /** Another IndexedDB than the browser's own, with its key ranges. */
  readonly indexedDB?: { readonly factory: IDBFactory; readonly keyRange: typeof IDBKeyRange }
  /** Another page than `window`, which is told of by the same events. */
  readonly page?: EventTarget
}

/**
 * The log in IndexedDB, as Dexie has laid it out. Its few transactions are bare ones, since one of Dexie's own costs
 * nearly twice as much, and an act is one transaction.
 *
 * That an append lies directly after what its writer knows is seen by the key that the database gives its first row:
 * keys rise by one, are never given twice, and an aborted transaction gives its keys back.
 */
export function dexieLogStore({ name, indexedDB, page }: DexieStoreOptions): LogStore {
  const keyRange = indexedDB?.keyRange ?? IDBKeyRange
  let database: LogDatabase | null = null
  let closed = false

  const transact: LogDatabase['transact'] = async (scope, work) => {
    if (database === null || closed) throw new Error('The log is not open')
    return database.transact(scope, work)
  }

  return {
    kind: 'indexeddb',

    async open({ snapshotKey, fresh }: Opening): Promise<Opened> {
      // A browser that blocks storage throws as soon as it is asked for it.
      const factory = indexedDB?.factory ?? globalThis.indexedDB
      database ??= logDatabase({ name, factory, keyRange, page: page ?? globalThis.window ?? new EventTarget() })
      const found = await transact({ stores: ['log', 'meta', 'snapshots'], mode: 'readonly' }, (tx) =>
        reading<Omit<Opened, 'identity'> & { identity: Identity | null }>(tx, (done) => {
          const meta = tx.objectStore('meta').get(IDENTITY)
          const kept = tx.objectStore('snapshots').get(snapshotKey)
          // The tail alone: before it lie the graves of everything that was trimmed, and the database would walk over them.
          kept.onsuccess = () => {
            const snapshot: Opened['snapshot'] = kept.result ?? null
            const tail = tx.objectStore('log').getAll(keyRange.lowerBound(snapshot?.index ?? 0, true))
            tail.onsuccess = () => done({ identity: decodeIdentity(meta.result), snapshot, rows: rawRows(tail.result) })
          }
        }),
      )
      if (found.identity !== null) return { ...found, identity: found.identity }
      const identity = await transact({ stores: ['meta'], mode: 'readwrite' }, (tx) => introduce(tx, fresh))
      return { ...found, identity }
    },

    read: (after: number): Promise<Tail> =>
      transact({ stores: ['log', 'meta'], mode: 'readonly' }, (tx) =>
        reading(tx, (done) => {
          const meta = tx.objectStore('meta').get(IDENTITY)
          const rows = tx.objectStore('log').getAll(keyRange.lowerBound(after, true))
          rows.onsuccess = () => done({ identity: decodeIdentity(meta.result), rows: rawRows(rows.result) })
        }),
      ),

    append: (batch: Batch) =>
      transact({ stores: batch.identity === null ? ['log'] : ['log', 'meta'], mode: 'readwrite' }, (tx) =>
        write(tx, batch),
      ),

    wipe: (wipe: Wipe) =>
      transact(everything, (tx) => {
        // Emptied first: what is added lies after it all the same, since keys are never given twice.
        tx.objectStore('log').clear()
        tx.objectStore('snapshots').clear()
        return write(tx, wipe)
      }),

    claim: (upTo) =>
      transact({ stores: ['meta'], mode: 'readwrite' }, (tx) =>
        outcome<number>(tx, ({ done }) => {
          const meta = tx.objectStore('meta').get(CLAIMED)
          meta.onsuccess = () => {
            const before = readIndex(meta.result)
            if (upTo > before) tx.objectStore('meta').put({ id: CLAIMED, index: upTo })
            done(before)
          }
        }),
      ),

    async compact(compaction: Compaction) {
      await transact(everything, (tx) =>
        outcome<void>(tx, ({ done }) => {
          const meta = tx.objectStore('meta').get(IDENTITY)
          const kept = tx.objectStore('snapshots').get(compaction.snapshotKey)
          kept.onsuccess = () => {
            const isOfThisEpoch = decodeIdentity(meta.result)?.epoch === compaction.epoch
            const isNewer = (kept.result?.index ?? 0) < compaction.snapshot.index
            if (isOfThisEpoch && isNewer) putSnapshot({ tx, compaction, keyRange })
            done()
          }
        }),
      )
      // Tabs tell each other of everything else that is written.
      tellDexieOfWrite(name)
    },

    close() {
      closed = true
      database?.close()
    },
  }
}

const everything = { stores: ['log', 'meta', 'snapshots'], mode: 'readwrite' } as const

interface Snapshooting {
  readonly tx: IDBTransaction
  readonly compaction: Compaction
  readonly keyRange: typeof IDBKeyRange
}

function putSnapshot({ tx, compaction, keyRange }: Snapshooting): void {
  const { snapshotKey, snapshot, checkpoints, keep } = compaction
  const snapshots = tx.objectStore('snapshots')
  snapshots.clear()
  snapshots.put({ ...snapshot, key: snapshotKey })
  if (checkpoints.length === 0) return
  const log = tx.objectStore('log')
  for (const gap of gapsBetween([...keep, ...checkpoints.map(({ index }) => index)], snapshot.index)) {
    log.delete(keyRange.bound(gap.from, gap.to))
  }
  for (const { index, entry } of checkpoints) log.put({ ...Object(entry), index })
}

/** Writes a batch, if the writer knows everything that is there. */
function write(tx: IDBTransaction, { after, entries, identity }: Batch): Promise<Appended> {
  return outcome(tx, ({ done, giveUp }) => {
    const behind = (): void => giveUp({ ok: false, why: 'behind' })
    const log = tx.objectStore('log')
    const add = (): void => {
      if (entries.length === 0) done({ ok: true })
      entries.forEach((entry, offset) => {
        const request = log.add(entry)
        if (offset > 0) return
        request.onsuccess = () => {
          if (request.result === after + 1) done({ ok: true })
          else behind()
        }
      })
    }
    if (identity === null) {
      add()
      return
    }
    const meta = tx.objectStore('meta').get(IDENTITY)
    meta.onsuccess = () => {
      if (!isSameIdentity(identity.from, decodeIdentity(meta.result))) return behind()
      tx.objectStore('meta').put({ ...encodeIdentity(identity.to), id: IDENTITY })
      add()
    }
  })
}

/** Writes who the browser is, unless another tab was quicker: then that one holds for both. */
function introduce(tx: IDBTransaction, fresh: Identity): Promise<Identity> {
  return outcome(tx, ({ done }) => {
    const store = tx.objectStore('meta')
    const meta = store.get(IDENTITY)
    meta.onsuccess = () => {
      const identity = decodeIdentity(meta.result)
      if (identity === null) store.put({ ...encodeIdentity(fresh), id: IDENTITY })
      done(identity ?? fresh)
    }
  })
}

function readIndex(stored: unknown): number {
  const parsed = v.safeParse(v.object({ index: v.pipe(v.number(), v.safeInteger()) }), stored)
  return parsed.success ? parsed.output.index : 0
}

function rawRows(stored: readonly { readonly index: number }[]): RawRow[] {
  return stored.map((entry) => ({ index: entry.index, entry }))
}

/** The ranges from 1 to `end` without the indexes to keep. */
function gapsBetween(keep: readonly number[], end: number): { readonly from: number; readonly to: number }[] {
  const stops = [...keep, end + 1].toSorted((a, b) => a - b)
  return stops
    .map((stop, index) => ({ from: (stops[index - 1] ?? 0) + 1, to: stop - 1 }))
    .filter(({ from, to }) => from <= to)
}
