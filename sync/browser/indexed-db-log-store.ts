import * as v from 'valibot'
import type { Compaction } from '#domain/log/compaction.ts'
import type { RawRow } from '#domain/log/log-row.ts'
import { isSame } from '../log/is-same.ts'
import { decodeIdentity, encodeIdentity, type Identity } from '../storage/identity.ts'
import type { LogBatch, LogStore } from '../storage/log-store.ts'
import { type BrowserWindow, logDatabase, resultOf, type Stores } from './log-database.ts'

/** The keys of the rows in `meta`: the log's identity, and the index up to which it was claimed. */
const IDENTITY = 'identity'
const CLAIMED = 'claimed'

const ClaimedSchema = v.object({ index: v.pipe(v.number(), v.safeInteger()) })

/**
 * The log in IndexedDB, with the schema that Dexie would create. It uses IndexedDB directly, since a Dexie transaction takes
 * nearly twice as long and every act is one transaction. It also keeps Dexie's code out of the way of the first act.
 *
 * An append directly follows the last row that its writer knows if the database generates the next key for its first row:
 * generated keys increase by one, are never reused, and are released when a transaction aborts.
 */
export function indexedDbLogStore(name: string, page: BrowserWindow = window): LogStore {
  const { IDBKeyRange: keyRange } = page
  const { transact, close } = logDatabase(name, page)
  const rowsAfter = async ({ log }: Stores, index: number): Promise<RawRow[]> => {
    const rows: { readonly index: number }[] = await resultOf(log.getAll(keyRange.lowerBound(index, true)))
    return rows.map(({ index: at, ...entry }) => ({ index: at, entry }))
  }
  return {
    kind: 'indexeddb',

    open: (key, decode) =>
      transact({ stores: everything, mode: 'readonly' }, async (stores) => {
        const [identity, stored] = await Promise.all([identityIn(stores), snapshotIn(stores, key)])
        // Only the tail: a scan from the start would also step over the tombstones of all deleted rows. It is read while the
        // snapshot is decoded.
        const tail = rowsAfter(stores, stored?.index ?? 0)
        const value = stored === undefined ? null : decode(stored.value)
        const rows = await tail
        if (stored !== undefined && value !== null) return { identity, snapshot: { index: stored.index, value }, rows }
        return { identity, snapshot: null, rows: stored === undefined ? rows : await rowsAfter(stores, 0) }
      }),

    read: (after) =>
      transact({ stores: ['log', 'meta'], mode: 'readonly' }, async (stores) => {
        const [identity, rows] = await Promise.all([identityIn(stores), rowsAfter(stores, after)])
        return { identity, rows }
      }),

    async append(batch) {
      const stores = batch.wipes ? everything : ['log' as const, ...(batch.identity === null ? [] : ['meta' as const])]
      return (await transact({ stores, mode: 'readwrite' }, (opened) => write(opened, batch))) !== null
    },

    claim: (upTo) =>
      transact({ stores: ['meta'], mode: 'readwrite' }, async ({ meta }) => {
        const claimed = v.safeParse(ClaimedSchema, await resultOf(meta.get(CLAIMED)))
        const before = claimed.success ? claimed.output.index : 0
        if (upTo > before) meta.put({ id: CLAIMED, index: upTo })
        return before
      }),

    compact: (compaction) =>
      transact({ stores: everything, mode: 'readwrite' }, async (stores) => {
        const [identity, older] = await Promise.all([identityIn(stores), snapshotIn(stores, compaction.snapshotKey)])
        const isNewer = (older?.index ?? 0) < compaction.snapshot.index
        if (identity?.epoch !== compaction.epoch || !isNewer) return
        putSnapshot(stores, compaction, keyRange)
      }),

    close,
  }
}

const everything = ['log', 'meta', 'snapshots'] as const

function snapshotIn({ snapshots }: Stores, key: string): Promise<Compaction['snapshot'] | undefined> {
  return resultOf(snapshots.get(key))
}

async function identityIn({ meta }: Stores): Promise<Identity | null> {
  const { id: _, ...stored } = Object(await resultOf(meta.get(IDENTITY)))
  return decodeIdentity(stored)
}

/** Writes a batch. Returns null, and so undoes it, if the store has rows or an identity that the writer does not know. */
async function write(stores: Stores, batch: LogBatch): Promise<true | null> {
  const { log, meta, snapshots } = stores
  const { after, entries, identity, wipes } = batch
  if (identity !== null) {
    if (!isSame(identity.from, await identityIn(stores))) return null
    meta.put({ ...encodeIdentity(identity.to), id: IDENTITY })
  }
  // Cleared first: new rows still get higher keys, since keys are never reused.
  if (wipes) for (const store of [log, snapshots]) store.clear()
  const [first] = entries.map((entry) => log.add(entry))
  return first === undefined || (await resultOf(first)) === after + 1 || null
}

function putSnapshot({ log, snapshots }: Stores, compaction: Compaction, keyRange: typeof IDBKeyRange): void {
  const { snapshotKey, snapshot, checkpoints, keep } = compaction
  snapshots.clear()
  snapshots.put({ ...snapshot, key: snapshotKey })
  if (checkpoints.length === 0) return
  for (const gap of gapsBetween([...keep, ...checkpoints.map(({ index }) => index)], snapshot.index)) {
    log.delete(keyRange.bound(gap.from, gap.to))
  }
  for (const { index, entry } of checkpoints) log.put({ ...Object(entry), index })
}

/** The ranges from 1 to `end` without the indexes to keep. */
function gapsBetween(keep: readonly number[], end: number): { readonly from: number; readonly to: number }[] {
  const stops = [...keep, end + 1].toSorted((a, b) => a - b)
  return stops
    .map((stop, index) => ({ from: (stops[index - 1] ?? 0) + 1, to: stop - 1 }))
    .filter(({ from, to }) => from <= to)
}
