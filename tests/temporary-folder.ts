import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that is gone with the test; what uses it is closed before, if that was arranged later. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rusbank-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
