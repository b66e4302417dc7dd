import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeDataFolder, prepareDataFolder } from '#server/database/data-folder.ts'
import { emptyMemorySql } from '#tests/server/memory-database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

it.skipIf(process.platform === 'win32')(
  'a database that others may read is its owner’s only before it is opened',
  async () => {
    const folder = temporaryFolder()
    const modes = { '': 0o755, base: 0o755, PG_VERSION: 0o644, 'base/1259': 0o666 }
    mkdirSync(join(folder, 'base'))
    for (const file of ['PG_VERSION', 'base/1259']) writeFileSync(join(folder, file), '')
    for (const [name, mode] of Object.entries(modes)) chmodSync(join(folder, name), mode)
    await prepareDataFolder(folder)
    const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777
    expect(Object.keys(modes).map(modeOf)).toEqual([0o700, 0o700, 0o600, 0o600])
  },
)

it('a folder whose database has lost its PG_VERSION is refused, and nothing in it is changed', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'base'))
  for (const file of ['base/1259', 'rusbank.lock']) writeFileSync(join(folder, file), 'kept')
  const before = statSync(join(folder, 'base')).mode
  await expect(prepareDataFolder(folder)).rejects.toThrow(`${folder} can’t be opened: PG_VERSION is missing`)
  expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(['base', join('base', '1259'), 'rusbank.lock'])
  expect(statSync(join(folder, 'base')).mode).toBe(before)
})

it('a folder with nothing but the shop’s own files gets a database', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'rusbank.lock'), '')
  await prepareDataFolder(folder)
  expect(readdirSync(folder).toSorted()).toEqual(['rusbank.lock', 'rusbank.unfinished'])
})

it('a database of another PostgreSQL version is refused, and the error names both versions', async () => {
  const { run, close } = await emptyMemorySql()
  onTestFinished(close)
  const [row] = await run<{ major: number }>({
    text: `select current_setting('server_version_num')::int / 10000 as major`,
  })
  const embedded = Number(row?.major)
  const prepare = (version: string) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'PG_VERSION'), `${version}\n`)
    return prepareDataFolder(folder)
  }
  await prepare(`${embedded}`)
  for (const other of ['9.6', `${embedded - 1}`, `${embedded + 1}`]) {
    await expect(prepare(other)).rejects.toThrow(`PostgreSQL ${other}, and this release opens only ${embedded}.`)
  }
})

it('missing folders are made down to that of the database, by several processes at a time', async () => {
  const folder = join(temporaryFolder(), 'shop', 'data', 'postgres')
  await Promise.all(Array.from({ length: 4 }, () => makeDataFolder(folder)))
  await makeDataFolder(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
})

it.skipIf(process.platform !== 'linux')('a folder that can’t be made is an error, also below /proc', () => {
  const module = JSON.stringify(import.meta.resolve('#server/database/data-folder.ts'))
  const program = `const { makeDataFolder } = await import(${module}); await makeDataFolder('/proc/rusbank/postgres')`
  // Killed if it tries for ever.
  const args = ['--input-type=module', '-e', program]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 })
  expect(status).toBe(1)
  expect(stderr).toContain(`ENOENT: no such file or directory, mkdir '/proc/rusbank'`)
})
