import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withLock } from '#scripts/lock.mjs'

test('a start that crashed does not block the next one of a container, which has the same process id', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rusbank-lock-'))
  const lock = join(folder, 'build', '.lock')
  mkdirSync(dirname(lock))
  writeFileSync(lock, String(process.pid))
  const waits: string[] = []
  const started = withLock(lock, { onWait: () => waits.push('waits'), work: async () => 'started' })
  await expect(
    Promise.race([started, new Promise((resolve) => setTimeout(resolve, 2_000, 'still waiting'))]),
  ).resolves.toBe('started')
  expect(waits).toEqual([])
  expect(existsSync(lock)).toBe(false)
  rmSync(folder, { recursive: true })
})
