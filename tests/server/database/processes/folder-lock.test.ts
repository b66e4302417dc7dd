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
    const { ok } = await lockFolder(${JSON.stringify(folder)})
    process.stdout.write(String(ok))
    setInterval(() => {}, 1000)`
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

async function expectFree(folder: string): Promise<void> {
  const held = await lockFolder(folder)
  expect(held.ok).toBe(true)
  if (held.ok) await held.release()
}

it('a folder is locked by one holder at a time, also within one process and on any of its threads', async () => {
  const folder = temporaryFolder()
  const held = await lockFolder(folder)
  expect(held.ok).toBe(true)
  expect(await lockFolder(folder)).toEqual({ ok: false })
  const thread = new Worker(locker(folder).replace(/setInterval.*/, ''), { eval: true, stdout: true })
  expect(await text(thread.stdout)).toBe('false')
  expect((await holder(folder)).holds).toBe(false)
  if (held.ok) await held.release()
  await expectFree(folder)
})

it('a folder is the same by whatever path', async () => {
  const folder = temporaryFolder()
  const inside = join(folder, 'data', 'postgres')
  mkdirSync(inside, { recursive: true })
  symlinkSync(join(folder, 'data'), join(folder, 'elsewhere'))
  const other = await holder(inside)
  expect(other.holds).toBe(true)
  expect(await lockFolder(join(folder, 'elsewhere', 'postgres'))).toEqual({ ok: false })
  await other.kill()
  await expectFree(join(folder, 'elsewhere', 'postgres'))
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
  await expectFree(here)
  expect(await lockFolder(there)).toEqual({ ok: false })
})

it('a killed process holds no lock', async () => {
  const folder = temporaryFolder()
  const other = await holder(folder)
  expect(await lockFolder(folder)).toEqual({ ok: false })
  await other.kill()
  await expectFree(folder)
})

it('of several concurrent attempts one gets the lock', async () => {
  const folder = temporaryFolder()
  const holders = await Promise.all(Array.from({ length: 4 }, () => holder(folder)))
  expect(holders.filter(({ holds }) => holds)).toHaveLength(1)
})
