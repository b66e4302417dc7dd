import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SHOP_FILE_PREFIX } from './own-files.ts'

const LOCK_FILE = `${SHOP_FILE_PREFIX}lock`
const SQLITE_BUSY = 5
/** In ms. Long enough that of two processes starting at once one gets the lock. */
const LOCK_TIMEOUT_MS = 250

/**
 * Locks a folder for this process, with an exclusive SQLite transaction on a file in it, which writes nothing. That is a
 * lock of the operating system on the file: it works for every path and every container of the machine that reach the
 * folder, and the system releases it when the process ends, however it ends.
 *
 * If any other code of this process opens and closes the file, the lock is lost (POSIX record locks). So nothing else may
 * open it: see `SHOP_FILE_PREFIX`.
 *
 * Returns the function that releases the lock; null if another running process holds it, or this one does already.
 */
export function lockFolder(folder: string): (() => void) | null {
  const database = new DatabaseSync(join(folder, LOCK_FILE), { timeout: LOCK_TIMEOUT_MS })
  try {
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
  return () => database.close()
}
