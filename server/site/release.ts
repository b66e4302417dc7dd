import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readFileIfPresent } from '#server/security/read-file-if-present.ts'

/** The id of the served build: a hash of its manifest, or `unbuilt` without one. */
export async function releaseOf(buildDir: string | null): Promise<string> {
  const manifest = buildDir && (await readFileIfPresent(join(buildDir, 'client/.vite/manifest.json')))
  return manifest ? createHash('sha256').update(manifest).digest('hex').slice(0, 16) : 'unbuilt'
}
