import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The folder that Linux holds in memory. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 ** 30

/** Where temporary folders are made: a database is a thousand files that it syncs, which in memory takes no time. */
export const temporaryRoot = hasRoom(MEMORY) ? MEMORY : tmpdir()

/** An empty folder that is gone with the test; what uses it is closed before, if that was arranged later. */
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
