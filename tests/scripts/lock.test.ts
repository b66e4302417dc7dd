import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from '#scripts/lock.mjs'

let folder: string
let lock: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rusbank-lock-'))
  lock = join(folder, 'build', '.lock')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('two concurrent starts prepare the shop one after the other, and the second logs that it waits', async () => {
  const steps: string[] = []
  let finishFirst = (): void => {}
  const first = withLock(lock, {
    onWait: () => steps.push('first waits'),
    work: async () => {
      steps.push('first begins')
      await new Promise<void>((resolve) => {
        finishFirst = resolve
      })
      steps.push('first ends')
    },
  })
  const second = withLock(lock, {
    onWait: () => {
      steps.push('second waits')
      finishFirst()
    },
    work: async () => void steps.push('second begins'),
  })
  await Promise.all([first, second])
  expect(steps).toEqual(['first begins', 'second waits', 'first ends', 'second begins'])
})

test('a start that crashed during preparation does not block the next one', async () => {
  const dead = spawnSync(process.execPath, ['--version']).pid
  await withLock(lock, { onWait: () => expect.unreachable(), work: async () => {} })
  writeFileSync(lock, String(dead))
  await withLock(lock, { onWait: () => expect.unreachable(), work: async () => {} })
  expect(existsSync(lock)).toBe(false)
})

test('a start that could not write its lock, for example on a full disk, does not block later ones', async () => {
  await withLock(lock, { onWait: () => expect.unreachable(), work: async () => {} })
  writeFileSync(lock, '')
  utimesSync(lock, 0, 0)
  await withLock(lock, { onWait: () => expect.unreachable(), work: async () => {} })
  expect(existsSync(lock)).toBe(false)
})

test('a preparation that fails releases the lock', async () => {
  const failing = withLock(lock, { onWait: () => {}, work: () => Promise.reject(new Error('no room on the disk')) })
  await expect(failing).rejects.toThrow('no room on the disk')
  expect(existsSync(lock)).toBe(false)
})
