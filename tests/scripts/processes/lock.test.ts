import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { withLock } from '#scripts/lock.mjs'
import { temporaryFolder } from '#tests/temporary-folder.ts'

let lock: string

beforeEach(() => {
  lock = join(temporaryFolder(), 'build', '.lock')
})

const expectFree = async (): Promise<void> => {
  const onWait = () => expect.fail('It waits')
  expect(await withLock(lock, { onWait, work: async () => 'done' })).toBe('done')
}

/** A start in another container, that has the lock: the id of its process is nobody's in this one. */
async function startInOtherContainer(): Promise<ChildProcess> {
  const program = `import { withLock } from ${JSON.stringify(import.meta.resolve('#scripts/lock.mjs'))}
    Object.defineProperty(process, 'pid', { value: 2 ** 22 + 1 })
    const work = () => new Promise((resolve) => {
      console.log('has the lock')
      process.stdin.once('data', resolve)
    })
    await withLock(${JSON.stringify(lock)}, { onWait: () => {}, work })
    process.exit()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await gone
  })
  await once(child.stdout, 'data')
  return child
}

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

test('a start waits for one in another container that shares the folder, whatever its process id is', async () => {
  const other = await startInOtherContainer()
  const steps: string[] = []
  const onWait = () => {
    steps.push('waits')
    other.stdin?.write('end')
  }
  await withLock(lock, { onWait, work: async () => void steps.push('begins') })
  expect(steps).toEqual(['waits', 'begins'])
})

test('a start that was killed during preparation does not block the next one', async () => {
  const other = await startInOtherContainer()
  const gone = once(other, 'exit')
  other.kill('SIGKILL')
  await gone
  await expectFree()
})

test('a start of another container that is gone blocks none, though its process id is in use here', async () => {
  await expectFree()
  writeFileSync(lock, String(process.ppid))
  await expectFree()
})

test('a preparation that fails releases the lock', async () => {
  const failing = withLock(lock, { onWait: () => {}, work: () => Promise.reject(new Error('no room on the disk')) })
  await expect(failing).rejects.toThrow('no room on the disk')
  await expectFree()
})
