/** The database and the channel of the log, of which a browser has one for each origin. */
export const LOG_NAME = 'rusbank'
/** In Dexie's versions and key syntax: live queries of the log's table open the database with Dexie. */
export const LOG_VERSION = 1
export const LOG_STORES = { log: '++index', meta: 'id', snapshots: 'key' }
