import { Dexie, RangeSet } from 'dexie'

/** The database and the channel of the log, of which a browser has one for each origin. */
export const LOG_NAME = 'rusbank'
export const LOG_VERSION = 1
export const LOG_STORES = { log: '++index', meta: 'id', snapshots: 'key' }

/**
 * Tells Dexie that the log was written to, which it can't know of bare transactions: whatever is asked of it live is asked
 * anew. It tells the other tabs by itself. That costs a message, so it is not for the way of an act.
 */
export function tellDexieOfWrite(name: string): void {
  const everything = new RangeSet(Dexie.minKey, Dexie.maxKey)
  Dexie.on.storagemutated.fire({ [`idb://${name}/log/`]: everything, [`idb://${name}/log/:dels`]: everything })
}
