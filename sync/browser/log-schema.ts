/** The database and the channel of the log, of which a browser has one for each origin. */
export const LOG_NAME = 'rusbank'
/** As Dexie counts, and writes keys: it opens the database too, for those who watch the log's table. */
export const LOG_VERSION = 1
export const LOG_STORES = { log: '++index', meta: 'id', snapshots: 'key' }
