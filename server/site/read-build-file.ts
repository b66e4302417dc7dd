import { readFile } from 'node:fs/promises'

/** The text of a file of the build; null if the shop is not built. */
export async function readBuildFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
