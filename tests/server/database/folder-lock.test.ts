import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lockFolder } from '#server/database/folder-lock.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rusbank-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Another process that holds the folder, once it says so. */
async function holder(folder: string): Promise<ChildProcess> {
  const module = JSON.stringify(import.meta.resolve('#server/database/folder-lock.ts'))
  const program = `import { lockFolder } from ${module}
    const { ok } = await lockFolder(${JSON.stringify(folder)})
    process.stdout.write(String(ok))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child
}

it('a folder is held by one process at a time', async () => {
  const folder = temporaryFolder()
  const held = await lockFolder(folder)
  expect(held.ok).toBe(true)
  expect(await lockFolder(folder)).toEqual({ ok: false })
  if (held.ok) await held.release()
  const again = await lockFolder(folder)
  expect(again.ok).toBe(true)
  if (again.ok) await again.release()
})

it('a process that was killed holds nothing', async () => {
  const folder = temporaryFolder()
  const child = await holder(folder)
  expect(await lockFolder(folder)).toEqual({ ok: false })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  const held = await lockFolder(folder)
  expect(held.ok).toBe(true)
  if (held.ok) await held.release()
})
