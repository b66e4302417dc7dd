import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withLock } from '#scripts/lock.mjs'
import { temporaryFolder } from '#tests/temporary-folder.ts'

test('a start that crashed does not block the next one of a container, which has the same process id', async () => {
  const lock = join(temporaryFolder(), 'build', '.lock')
  mkdirSync(dirname(lock))
  writeFileSync(lock, String(process.pid))
  const onWait = () => expect.fail('It waits')
  expect(await withLock(lock, { onWait, work: async () => 'started' })).toBe('started')
  expect(existsSync(lock)).toBe(false)
})
