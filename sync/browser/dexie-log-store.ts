import * as v from 'valibot'
import { decodeIdentity, encodeIdentity, type Identity } from '../storage/identity.ts'
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
import { openDatabase } from './log-database.ts'

/** The rows of `meta`: whom the log speaks as, and up to where it was claimed. */
const IDENTITY = 'identity'
const CLAIMED = 'claimed'

interface DexieStoreOptions {
  readonly name: string
  /** Another IndexedDB than the browser's own, with its key ranges. */
  readonly indexedDB?: { readonly factory: IDBFactory; readonly keyRange: typeof IDBKeyRange }
}

/**
 * The log in IndexedDB, as Dexie has laid it out. Its few transactions are bare ones, since one of Dexie's own costs
 * nearly twice as much, and an act is one transaction.
 *
 * That an append lies directly after what its writer knows is seen by the key that the database gives its first row:
 * keys rise by one, are never given twice, and an aborted transaction gives its keys back.
 */
export function dexieLogStore({ name, indexedDB }: DexieStoreOptions): LogStore {
  const keyRange = indexedDB?.keyRange ?? IDBKeyRange
  let handle: IDBDatabase | null = null
  let closed = false

  const begin = (stores: readonly string[], mode: IDBTransactionMode): IDBTransaction => {
    if (handle === null || closed) throw new Error('The log is not open')
    return handle.transaction(stores, mode, { durability: 'relaxed' })
  }

  return {
    kind: 'indexeddb',

    async open({ snapshotKey, fresh }: Opening): Promise<Opened> {
      // A browser that blocks storage throws as soon as it is asked for it.
      handle ??= await openDatabase({ name, factory: indexedDB?.factory ?? globalThis.indexedDB, keyRange })
      if (closed) handle.close()
      const tx = begin(['log', 'meta', 'snapshots'], 'readonly')
      const found = await reading<Omit<Opened, 'identity'> & { identity: Identity | null }>(tx, (done) => {
        const meta = tx.objectStore('meta').get(IDENTITY)
        const kept = tx.objectStore('snapshots').get(snapshotKey)
        // The tail alone: before it lie the graves of everything that was trimmed, and the database would walk over them.
        kept.onsuccess = () => {
          const snapshot: Opened['snapshot'] = kept.result ?? null
          const tail = tx.objectStore('log').getAll(keyRange.lowerBound(snapshot?.index ?? 0, true))
          tail.onsuccess = () => done({ identity: decodeIdentity(meta.result), snapshot, rows: rawRows(tail.result) })
        }
      })
      return { ...found, identity: found.identity ?? (await introduce(begin(['meta'], 'readwrite'), fresh)) }
    },

    async read(after: number): Promise<Tail> {
      const tx = begin(['log', 'meta'], 'readonly')
      return reading(tx, (done) => {
        const meta = tx.objectStore('meta').get(IDENTITY)
        const rows = tx.objectStore('log').getAll(keyRange.lowerBound(after, true))
        rows.onsuccess = () => done({ identity: decodeIdentity(meta.result), rows: rawRows(rows.result) })
      })
    },

    append: async (batch: Batch) =>
      write(begin(batch.identity === null ? ['log'] : ['log', 'meta'], 'readwrite'), batch),

    async wipe(wipe: Wipe) {
      const tx = begin(['log', 'meta', 'snapshots'], 'readwrite')
      // Emptied first: what is added lies after it all the same, since keys are never given twice.
      tx.objectStore('log').clear()
      tx.objectStore('snapshots').clear()
      return write(tx, wipe)
    },

    claim(upTo) {
      const tx = begin(['meta'], 'readwrite')
      return outcome<number>(tx, ({ done }) => {
        const meta = tx.objectStore('meta').get(CLAIMED)
        meta.onsuccess = () => {
          const before = readIndex(meta.result)
          if (upTo > before) tx.objectStore('meta').put({ id: CLAIMED, index: upTo })
          done(before)
        }
      })
    },

    compact({ epoch, snapshotKey, snapshot, checkpoints, keep }: Compaction) {
      const tx = begin(['log', 'meta', 'snapshots'], 'readwrite')
      return outcome<void>(tx, ({ done }) => {
        done()
        const meta = tx.objectStore('meta').get(IDENTITY)
        const snapshots = tx.objectStore('snapshots')
        const kept = snapshots.get(snapshotKey)
        kept.onsuccess = () => {
          if (decodeIdentity(meta.result)?.epoch !== epoch) return
          if ((kept.result?.index ?? 0) >= snapshot.index) return
          snapshots.clear()
          snapshots.put({ ...snapshot, key: snapshotKey })
          if (checkpoints.length === 0) return
          const log = tx.objectStore('log')
          for (const gap of gapsBetween([...keep, ...checkpoints.map(({ index }) => index)], snapshot.index)) {
            log.delete(keyRange.bound(gap.from, gap.to))
          }
          for (const { index, entry } of checkpoints) log.put({ ...Object(entry), index })
        }
      })
    },

    close() {
      closed = true
      handle?.close()
    },
  }
}

/** Writes a batch, if the writer knows everything that is there. */
function write(tx: IDBTransaction, { after, entries, identity }: Batch): Promise<Appended> {
  return outcome(tx, ({ done, giveUp }) => {
    const behind = (): void => giveUp({ ok: false, why: 'behind' })
    const log = tx.objectStore('log')
    const add = (): void => {
      entries.forEach((entry, offset) => {
        const request = log.add(entry)
        if (offset > 0) return
        request.onsuccess = () => {
          if (request.result !== after + 1) behind()
        }
      })
    }
    done({ ok: true })
    if (identity === null) {
      add()
      return
    }
    const meta = tx.objectStore('meta').get(IDENTITY)
    meta.onsuccess = () => {
      if (decodeIdentity(meta.result)?.clientId !== identity.from) return behind()
      add()
      tx.objectStore('meta').put({ ...encodeIdentity(identity.to), id: IDENTITY })
    }
  })
}

interface Ending<Value> {
  /** What to resolve with when the transaction is complete. */
  readonly done: (value: Value) => void
  /** Aborts the transaction, and resolves with this. */
  readonly giveUp: (value: Value) => void
}

/** Resolves once the transaction is complete, and not before; rejects when it is aborted by anything but `giveUp`. */
function outcome<Value>(tx: IDBTransaction, work: (ending: Ending<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    let reported: { readonly value: Value } | null = null
    tx.oncomplete = () => {
      if (reported === null) reject(new Error('The transaction ended early'))
      else resolve(reported.value)
    }
    tx.onabort = () => reject(tx.error ?? new Error('The transaction was aborted'))
    try {
      work({
        done(value) {
          reported = { value }
        },
        giveUp(value) {
          resolve(value)
          tx.abort()
        },
      })
    } catch (error) {
      reject(error)
      tx.abort()
    }
  })
}

/** Resolves with what a transaction that only reads has read: nothing of it can be undone, so nobody waits for its end. */
function reading<Value>(tx: IDBTransaction, work: (done: (value: Value) => void) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => reject(new Error('The transaction ended early'))
    tx.onabort = () => reject(tx.error ?? new Error('The transaction was aborted'))
    work(resolve)
  })
}

/** Writes who the browser is, unless another tab was quicker: then that one holds for both. */
function introduce(tx: IDBTransaction, fresh: Identity): Promise<Identity> {
  return outcome(tx, ({ done }) => {
    const store = tx.objectStore('meta')
    const meta = store.get(IDENTITY)
    meta.onsuccess = () => {
      const identity = decodeIdentity(meta.result)
      done(identity ?? fresh)
      if (identity === null) store.put({ ...encodeIdentity(fresh), id: IDENTITY })
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
