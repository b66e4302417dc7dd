import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { lockFolder } from '#server/database/folder-lock.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** A program that locks a folder, and prints whether it succeeded. */
function locker(folder: string): string {
  const module = JSON.stringify(import.meta.resolve('#server/database/folder-lock.ts'))
  return `import { lockFolder } from ${module}
    const release = lockFolder(${JSON.stringify(folder)})
    process.stdout.write(String(release !== null))
    setInterval(() => release, 1000)`
}

interface Holder {
  readonly holds: boolean
  readonly kill: () => Promise<void>
}

/** Another process that has tried to lock the folder, and keeps running. */
async function holder(folder: string): Promise<Holder> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', locker(folder)], {
    stdio: [...stdio],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = (): Promise<void> => {
    child.kill('SIGKILL')
    return gone
  }
  onTestFinished(kill)
  const printed = await new Promise<string>((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk))))
  return { holds: printed === 'true', kill }
}

function expectFree(folder: string): void {
  const release = lockFolder(folder)
  expect(release).not.toBeNull()
  release?.()
}

it('a folder is locked by one holder at a time, also within one process and on any of its threads', async () => {
  const folder = temporaryFolder()
  const release = lockFolder(folder)
  expect(release).not.toBeNull()
  expect(lockFolder(folder)).toBeNull()
  const thread = new Worker(locker(folder).replace(/setInterval.*/, ''), { eval: true, stdout: true })
  expect(await text(thread.stdout)).toBe('false')
  expect((await holder(folder)).holds).toBe(false)
  release?.()
  expectFree(folder)
})

it('a folder is the same by whatever path', async () => {
  const folder = temporaryFolder()
  const inside = join(folder, 'data', 'postgres')
  mkdirSync(inside, { recursive: true })
  symlinkSync(join(folder, 'data'), join(folder, 'elsewhere'))
  const other = await holder(inside)
  expect(other.holds).toBe(true)
  expect(lockFolder(join(folder, 'elsewhere', 'postgres'))).toBeNull()
  await other.kill()
  expectFree(join(folder, 'elsewhere', 'postgres'))
})

it('the lock is in the folder, and not at an address derived from its path', async () => {
  const folder = temporaryFolder()
  const [here, there] = [join(folder, 'here'), join(folder, 'there')]
  mkdirSync(here)
  const other = await holder(here)
  expect(other.holds).toBe(true)
  // Another container may have a different folder at the same path.
  renameSync(here, there)
  mkdirSync(here)
  expectFree(here)
  expect(lockFolder(there)).toBeNull()
})

it('a killed process holds no lock', async () => {
  const folder = temporaryFolder()
  const other = await holder(folder)
  expect(lockFolder(folder)).toBeNull()
  await other.kill()
  expectFree(folder)
})

it('of several concurrent attempts one gets the lock', async () => {
  const folder = temporaryFolder()
  const holders = await Promise.all(Array.from({ length: 4 }, () => holder(folder)))
  expect(holders.filter(({ holds }) => holds)).toHaveLength(1)
})
