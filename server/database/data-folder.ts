import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SHOP_FILE_PREFIX } from './own-files.ts'

/** For the owner only. */
const FOLDER_MODE = 0o700
export const FILE_MODE = 0o600
/** Exists in the folder from before its database is created until the whole database is synced. */
const UNFINISHED = `${SHOP_FILE_PREFIX}unfinished`
/** The embedded PostgreSQL's, as its databases' `PG_VERSION` has it. */
const POSTGRES_VERSION = '18'

/** Makes the folder where there is none. (With `recursive`, Node never ends where nothing can be made, as below `/proc`.) */
export async function makeDataFolder(folder: string): Promise<void> {
  if (!existsSync(dirname(folder))) await makeDataFolder(dirname(folder))
  await mkdir(folder, { mode: FOLDER_MODE }).catch((error: unknown) => {
    if (!existsSync(folder)) throw error
  })
}

/** Removes all permissions of group and others in the folder, whoever created it. */
async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, FOLDER_MODE)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? FOLDER_MODE : FILE_MODE)
  }
}

/**
 * Prepares a locked folder for its database. If it has none yet, or one whose creation was interrupted, `finish` has to be
 * called once the database is created: only then does a later start trust the folder's contents. Throws, and changes nothing,
 * if other files are in it, or a database of another PostgreSQL.
 */
export async function prepareDataFolder(folder: string): Promise<{ readonly finish: () => Promise<void> }> {
  if (existsSync(join(folder, UNFINISHED))) await removeDatabase(folder)
  else if ((await databaseFiles(folder)).length > 0) {
    await checkVersion(folder)
    await makePrivate(folder)
    return { finish: async () => {} }
  }
  await writeFile(join(folder, UNFINISHED), '', { mode: FILE_MODE, flush: true })
  await makePrivate(folder)
  return {
    async finish() {
      await syncTree(folder)
      await syncFile(dirname(folder))
      await syncFile(dirname(dirname(folder)))
      await rm(join(folder, UNFINISHED))
      await syncFile(folder)
    },
  }
}

async function checkVersion(folder: string): Promise<void> {
  const file = join(folder, 'PG_VERSION')
  const version = existsSync(file) ? (await readFile(file, 'utf8')).trim() : null
  const failure = `The database in ${folder} can’t be opened:`
  if (version === null)
    throw new Error(`${failure} PG_VERSION is missing. Restore the whole folder, or move it away for an empty shop.`)
  if (/^[\d.]+$/.test(version) && version !== POSTGRES_VERSION)
    throw new Error(`${failure} it is of PostgreSQL ${version}, and this release opens only ${POSTGRES_VERSION}.`)
}

/** The names in the folder that are not the shop’s own files. */
async function databaseFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith(SHOP_FILE_PREFIX))
}

async function removeDatabase(folder: string): Promise<void> {
  for (const name of await databaseFiles(folder)) await rm(join(folder, name), { recursive: true })
}

/** Syncs all database files in the folder, and then the folder itself. */
async function syncTree(folder: string): Promise<void> {
  for (const name of await databaseFiles(folder)) {
    const path = join(folder, name)
    const kind = await lstat(path)
    if (kind.isDirectory()) await syncTree(path)
    else if (kind.isFile()) await syncFile(path)
  }
  await syncFile(folder)
}

/** Syncs a file or a folder. Windows can't sync folders, and does not need to. */
async function syncFile(path: string): Promise<void> {
  if (process.platform === 'win32' && (await lstat(path)).isDirectory()) return
  // Windows syncs only files opened for writing; POSIX does not open a folder for writing.
  const file = await open(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
