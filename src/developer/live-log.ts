import { decodeRows, type LogRow } from '#sync/storage/log-row.ts'
import type { LogStore } from '#sync/storage/log-store.ts'

/** The browser's log as it lies in its store, read again after everything that this tab reads or writes there. */
export interface LiveLog {
  /** Stable between changes. */
  readonly getRows: () => readonly LogRow[]
  readonly subscribe: (listener: () => void) => () => void
}

interface WatchedStores {
  readonly openStore: () => LogStore
  readonly log: LiveLog
}

/** Stores that tell of what they do. Nothing else about them is different, and nothing more is written. */
export function watchedStores(open: () => LogStore): WatchedStores {
  const listeners = new Set<() => void>()
  let rows: readonly LogRow[] = []
  let reads = 0

  const look = async (store: LogStore): Promise<void> => {
    reads += 1
    const read = reads
    const tail = await store.read(0)
    if (read !== reads) return
    rows = decodeRows(tail.rows)
    for (const listener of listeners) listener()
  }
  const openStore = (): LogStore => {
    const store = open()
    const told = async <Value>(work: Promise<Value>): Promise<Value> => {
      const value = await work
      // A store that fails is told of by the shop itself.
      look(store).catch(() => {})
      return value
    }
    return {
      ...store,
      open: (opening) => told(store.open(opening)),
      read: (after) => told(store.read(after)),
      append: (batch) => told(store.append(batch)),
      wipe: (wipe) => told(store.wipe(wipe)),
      compact: (compaction) => told(store.compact(compaction)),
    }
  }
  return {
    openStore,
    log: {
      getRows: () => rows,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}
