/**
 * The name prefix of the shop's own files in the embedded database's folder. They are hidden from the database: after a
 * crash it opens, syncs and closes every file that it sees, and that would release the folder's lock.
 */
export const SHOP_FILE_PREFIX = 'rusbank.'
