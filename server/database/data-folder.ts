import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SHOP_FILE_PREFIX } from './own-files.ts'

/** Of the owner alone. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Lies in the folder from before its database is made until all of it has been synced. */
const UNFINISHED = `${SHOP_FILE_PREFIX}unfinished`

/** Makes the folder where there is none. */
export async function makeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
}

/** Takes from everybody but the owner what they may do in the folder, whoever made it. */
async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, FOLDER_MODE)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? FOLDER_MODE : FILE_MODE)
  }
}

/**
 * Gets a folder that is locked ready for its database. Where none is in it yet, or one whose making was cut short,
 * `finish` has to be called once the database is there: only then will a start trust what is in the folder.
 */
export async function prepareDataFolder(folder: string): Promise<{ readonly finish: () => Promise<void> }> {
  if (existsSync(join(folder, UNFINISHED))) await removeDatabase(folder)
  else if (existsSync(join(folder, 'PG_VERSION'))) {
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

async function removeDatabase(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(SHOP_FILE_PREFIX)) await rm(join(folder, name), { recursive: true })
  }
}

/** Syncs everything in the folder that is the database's, and the folder last. */
async function syncTree(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(SHOP_FILE_PREFIX)) continue
    const path = join(folder, name)
    const kind = await lstat(path)
    if (kind.isDirectory()) await syncTree(path)
    else if (kind.isFile()) await syncFile(path)
  }
  await syncFile(folder)
}

/** A file or a folder. Windows knows no syncing of folders, and needs none for their entries. */
async function syncFile(path: string): Promise<void> {
  if (process.platform === 'win32' && (await lstat(path)).isDirectory()) return
  // Windows syncs only what is open for writing, POSIX opens no folder for it.
  const file = await open(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
