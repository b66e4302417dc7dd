/** The name of the log's database and of its channel. */
export const LOG_NAME = 'rusbank'
/** Dexie's version number and key syntax: live queries of the log's table open the database with Dexie. */
export const LOG_VERSION = 1
export const LOG_STORES = { log: '++index', meta: 'id', snapshots: 'key' }
