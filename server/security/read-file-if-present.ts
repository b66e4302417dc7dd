import { readFile } from 'node:fs/promises'

/** The text of a file; null if there is none. */
export async function readFileIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
