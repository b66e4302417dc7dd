import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { nodePath, root } from '#scripts/project.mjs'
import { openAdminSocket } from '#server/commands/admin-socket.ts'
import { lockFolder } from '#server/database/folder-lock.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** Runs a command of the project, and ends it should it begin its work. */
function call(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(nodePath(), [join(root, command), ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stdout, stderr }
}

it.each([
  'scripts/start.mjs',
  'scripts/dev.mjs',
  'scripts/build.mjs',
  'scripts/test.mjs',
  'scripts/chaos.mjs',
  'scripts/engines.mjs',
  'scripts/replay.mjs',
  'tests/sim/run/main.ts',
  'tests/mutations/run/main.ts',
  'bench/run.ts',
])('%s says which option it does not know, and does nothing', (command) => {
  const { status, stdout, stderr } = call(command, '--colour')
  expect([status, stdout, stderr.split('\n')[0]]).toEqual([2, '', expect.stringMatching(/^Unknown option '--colour'/)])
  expect(stderr).not.toContain('    at ')
})

it.each([
  ['scripts/chaos.mjs', ['--minutes', '0'], '--minutes is "0", and must be a whole number of at least 1.'],
  ['scripts/chaos.mjs', ['--seed', '7e3'], '--seed is "7e3", and must be a whole number of at least 1.'],
  ['scripts/engines.mjs', ['--times=many'], '--times is "many", and must be a whole number of at least 1.'],
  ['scripts/engines.mjs', ['--engine=opera'], /^--engine is "opera", and must be one of chromium, /],
  ['tests/sim/run/main.ts', ['--seeds', '-1'], /argument is ambiguous/],
  ['tests/sim/run/main.ts', ['--seeds', ''], '--seeds is "", and must be a whole number of at least 1.'],
  ['tests/sim/run/main.ts', ['--shrinks', 'no'], '--shrinks is "no", and must be a whole number of at least 1.'],
  ['tests/sim/run/main.ts', ['--without', 'rain'], /^--without takes .*, and not "rain"\.$/],
  ['tests/sim/run/main.ts', ['--near', 'no-such-case'], /^--near takes a part of the name of a file /],
  ['bench/run.ts', ['nothing'], /^No bench is called so\. There are: fold, replay, /],
])('%s %j says what is wrong, and does nothing', (command, args, message) => {
  const { status, stdout, stderr } = call(command, ...args)
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr.split('\n')[0]).toMatch(message)
})

/** Runs a command whose output nobody reads, as after `| head -0`. */
async function callUnread(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(nodePath(), args, { cwd: root, env: { ...process.env, ...env }, timeout: 60_000 })
  child.stdout.destroy()
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { status, stderr }
}

const echoing = `import { nodePath, run } from './scripts/project.mjs'
await run(nodePath(), ['-e', 'for (let i = 0; i < 1e5; i++) console.log("a line")'], { echo: true })`

it.each([
  ['replay', 0, ['scripts/replay.mjs', '--help']],
  ['mutations', 0, ['tests/mutations/run/main.ts', '--list']],
  ['sim', 1, ['tests/sim/run/main.ts', '--seeds', '1000000']],
  ['a command that prints what another program prints', 1, ['--input-type=module', '-e', echoing]],
])('%s ends quietly once nobody reads its output', async (_, status, args) => {
  expect(await callUnread(args)).toEqual({ status, stderr: '' })
})

it('an administration command ends quietly once nobody reads its output', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'postgres'))
  const release = lockFolder(join(folder, 'postgres'))
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`)
  const shop = await openAdminSocket({ dataDir: folder, runCommand: async () => ({ ok: true, lines }) })
  onTestFinished(async () => {
    await shop.close()
    release?.()
  })
  const args = ['server/app/command-line.ts', 'mail']
  expect(await callUnread(args, { DATA_DIR: folder, DATABASE_URL: '' })).toEqual({ status: 0, stderr: '' })
})
