import { randomBytes } from 'node:crypto'
import { chmod, link, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_MODE, makeDataFolder } from '#server/database/data-folder.ts'
import { readFileIfPresent } from './read-file-if-present.ts'
import { KEY_LENGTH } from './secret-box.ts'
import { newId } from './secrets.ts'

/** The key in the data folder, next to the database. It is created if it does not exist. */
export async function secretsKeyIn(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'secrets.key')
  const found = await readKey(file)
  if (found !== null) return found
  await makeDataFolder(dataDir)
  await writeOnce(file, `${randomBytes(KEY_LENGTH).toString('base64')}\n`)
  const key = await readKey(file)
  if (key === null) throw new Error(`The key of the secrets can’t be read: ${file}`)
  return key
}

/** The bytes of a base64 key; null if it is invalid. */
export function decodeKey(text: string): Buffer | null {
  const key = Buffer.from(text.trim(), 'base64')
  return key.length === KEY_LENGTH && key.toString('base64') === text.trim() ? key : null
}

/** Null if the file does not exist. */
async function readKey(file: string): Promise<Buffer | null> {
  const text = await readFileIfPresent(file)
  if (text === null) return null
  await chmod(file, FILE_MODE)
  const key = decodeKey(text)
  if (key === null) throw new Error(`The key of the secrets is not ${KEY_LENGTH} bytes in base64: ${file}`)
  return key
}

/** Writes a file atomically, and never overwrites one: of processes that start at once, one creates it. */
async function writeOnce(file: string, text: string): Promise<void> {
  const own = `${file}.${newId()}`
  const handle = await open(own, 'wx', FILE_MODE)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(own, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(own)
  }
}
