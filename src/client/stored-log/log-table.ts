import { Dexie, type EntityTable, RangeSet } from 'dexie'
import { asyncScheduler } from 'rxjs'
import { decodeRows, type LogRow } from '#domain/log/log-row.ts'
import { LOG_NAME, LOG_STORES, LOG_VERSION } from '#sync/browser/log-schema.ts'
import { tabChannel } from '#sync/browser/tab-channel.ts'
import { STORE_TIMEOUT_MS, timeLimit } from '#sync/storage/time-limit.ts'

interface StoredEntry {
  readonly index: number
}

interface LiveTable {
  readonly log: EntityTable<StoredEntry, 'index'>
  readonly live: Set<{ readonly abort: () => void }>
}

const inTime = timeLimit(STORE_TIMEOUT_MS, asyncScheduler)
let opened: LiveTable | null = null

/**
 * All readable rows of the stored log; null if there is no storage, or the page is just being left. For Dexie's live
 * queries, which run again after every write of this page or of another tab.
 */
export async function storedRows(): Promise<readonly LogRow[] | null> {
  try {
    opened ??= openTable()
    const { log, live } = opened
    const reading = log.db.transaction('r', log, async (tx) => {
      live.add(tx)
      try {
        return decodeRows((await log.toArray()).map((entry) => ({ index: entry.index, entry })))
      } finally {
        live.delete(tx)
      }
    })
    return await inTime(Promise.resolve(reading))
  } catch {
    return null
  }
}

/** Aborts its transactions when the page is left, as the log does: WebKit would let them block every later writer. */
function openTable(): LiveTable {
  const dexie = new Dexie(LOG_NAME, { cache: 'disabled' })
  dexie.version(LOG_VERSION).stores(LOG_STORES)
  const live: LiveTable['live'] = new Set()
  const leave = (): void => {
    for (const tx of live) tx.abort()
    dexie.close({ disableAutoOpen: false })
  }
  addEventListener('pagehide', leave)
  document.addEventListener('freeze', leave)
  document.addEventListener('resume', () => notifyDexieOfWrite())
  tabChannel(LOG_NAME).listen(({ kind }) => {
    if (kind === 'appended' || kind === 'identified') notifyDexieOfWrite()
  })
  return { log: dexie.table<StoredEntry, number>('log') as LiveTable['log'], live }
}

/** The log is written with plain IndexedDB transactions, which Dexie does not see. Makes its live queries run again. */
function notifyDexieOfWrite(): void {
  const everything = new RangeSet(Dexie.minKey, Dexie.maxKey)
  Dexie.on.storagemutated.fire({ [`idb://${LOG_NAME}/log/`]: everything, [`idb://${LOG_NAME}/log/:dels`]: everything })
}
