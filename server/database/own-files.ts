/**
 * How the names of the shop's own files begin that lie among the embedded database's. The database never gets to see
 * them: after a crash it opens, syncs and closes every file that it sees, and a lock does not survive that.
 */
export const SHOP_FILE_PREFIX = 'rusbank.'
