import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SHOP_FILE_PREFIX } from './own-files.ts'

export type FolderLock =
  | { readonly ok: true; readonly release: () => Promise<void> }
  /** Another living process holds it, or this one does already. */
  | { readonly ok: false }

const FILE = `${SHOP_FILE_PREFIX}lock`
/** SQLite's code for it. */
const SQLITE_BUSY = 5
/** In ms. Of processes that ask in the same instant none may keep another one out for longer than it takes to look. */
const LOCK_TIMEOUT_MS = 250

/**
 * Holds a folder for this process, by an exclusive transaction of SQLite on a file in it, which never writes anything.
 * That is a lock of the system's on the file itself: it holds by whatever path and from whatever container of the
 * machine the folder is reached, and the system lets go of it with the process, however that ends.
 *
 * Whoever in this process opens and closes the file by other means ends the lock (POSIX's rule of record locks), so
 * nothing else may look into it: see `SHOP_FILE_PREFIX`.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const database = new DatabaseSync(join(folder, FILE), { timeout: LOCK_TIMEOUT_MS })
  try {
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return { ok: false }
    throw error
  }
  return { ok: true, release: async () => database.close() }
}
