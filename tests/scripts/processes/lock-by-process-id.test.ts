import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withLock } from '#scripts/lock.mjs'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const { versions } = process
let lock: string

// A Node that only installs the packages.
beforeAll(() => void Object.defineProperty(process, 'versions', { value: { ...versions, node: '20.19.0' } }))
afterAll(() => void Object.defineProperty(process, 'versions', { value: versions }))

beforeEach(() => {
  lock = join(temporaryFolder(), 'build', '.lock')
  mkdirSync(dirname(lock))
})

const expectFree = async (): Promise<void> => {
  const onWait = () => expect.fail('It waits')
  expect(await withLock(lock, { onWait, work: async () => existsSync(lock) })).toBe(true)
  expect(existsSync(lock)).toBe(false)
}

test('two concurrent starts prepare the shop one after the other', async () => {
  const steps: string[] = []
  const { promise: hasWaited, resolve: wait } = Promise.withResolvers<void>()
  const first = withLock(lock, {
    onWait: () => steps.push('first waits'),
    work: async () => {
      await hasWaited
      steps.push('first ends')
    },
  })
  await withLock(lock, { onWait: wait, work: async () => void steps.push('second begins') })
  await first
  expect(steps).toEqual(['first ends', 'second begins'])
})

test('a start that crashed during preparation does not block the next one', async () => {
  writeFileSync(lock, String(spawnSync(process.execPath, ['--version']).pid))
  await expectFree()
})

test('a start that crashed does not block the next one of a container, which has the same process id', async () => {
  writeFileSync(lock, String(process.pid))
  await expectFree()
})

test('a start that could not write its lock, for example on a full disk, does not block later ones', async () => {
  writeFileSync(lock, '')
  utimesSync(lock, 0, 0)
  await expectFree()
})

test('a preparation that fails releases the lock', async () => {
  const failing = withLock(lock, { onWait: () => {}, work: () => Promise.reject(new Error('no room on the disk')) })
  await expect(failing).rejects.toThrow('no room on the disk')
  expect(existsSync(lock)).toBe(false)
})
