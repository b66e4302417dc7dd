import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The id of the served build: a hash of its manifest, or `unbuilt` without one. */
export async function releaseOf(buildDir: string | null): Promise<string> {
  if (buildDir === null) return 'unbuilt'
  try {
    const manifest = await readFile(join(buildDir, 'client/.vite/manifest.json'))
    return createHash('sha256').update(manifest).digest('hex').slice(0, 16)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'unbuilt'
    throw error
  }
}
