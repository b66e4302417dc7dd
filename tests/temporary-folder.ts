import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder in memory on Linux. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 ** 30

/** Where temporary folders are created: in memory if possible, since a database syncs about a thousand files. */
export const temporaryRoot = hasRoom(MEMORY) ? MEMORY : tmpdir()

/**
 * Creates an empty folder that is deleted after the test. Register clean-up of its users afterwards, so that it runs
 * before.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(temporaryRoot, 'rusbank-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > NEEDED_BYTES
}
