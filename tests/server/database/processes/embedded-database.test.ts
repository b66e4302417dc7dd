import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  fstatSync,
  fsyncSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { lockFolder } from '#server/database/folder-lock.ts'
import { pgliteSql } from '#server/database/pglite-sql.ts'
import type { Sql } from '#server/database/sql.ts'
import { temporaryFolder, temporaryRoot } from '#tests/temporary-folder.ts'

// Opening and creating a database may take long on a slow machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** A data folder whose database has an empty table, copied for each test. */
let prepared: string

beforeAll(async () => {
  prepared = mkdtempSync(join(temporaryRoot, 'rusbank-prepared-'))
  const opened = await openDatabase({ databaseUrl: null, dataDir: prepared, onError: () => {} })
  if (!opened.ok) throw new Error(opened.reason)
  await opened.database.sql.run({ text: 'create table notes (id integer primary key, words text not null)' })
  await opened.database.close()
})
afterAll(() => rmSync(prepared, { recursive: true }))

function dataFolder(): string {
  const folder = temporaryFolder()
  cpSync(prepared, folder, { recursive: true })
  return folder
}

/** The data folder of a database whose creation was interrupted. */
function unfinishedFolder(): string {
  const folder = join(temporaryFolder(), 'postgres')
  const base = join(prepared, 'postgres', 'base')
  cpSync(join(prepared, 'postgres'), folder, { recursive: true, filter: (path) => path !== base })
  writeFileSync(join(folder, 'rusbank.unfinished'), '')
  return folder
}

interface Synced {
  readonly sql: Sql
  /** The fsync calls, in order. */
  readonly syncs: ('file' | 'folder')[]
  readonly note: (id: number) => Promise<unknown>
}

async function openSynced(sync: (descriptor: number) => void = fsyncSync): Promise<Synced> {
  const syncs: Synced['syncs'] = []
  const sql = await pgliteSql({
    folder: join(dataFolder(), 'postgres'),
    sync(descriptor) {
      sync(descriptor)
      syncs.push(fstatSync(descriptor).isDirectory() ? 'folder' : 'file')
    },
  })
  onTestFinished(() => sql.close())
  const note = (id: number) =>
    sql.run({ text: 'insert into notes (id, words) values ($1, $2)', values: [id, 'a note'] })
  syncs.length = 0
  return { sql, syncs, note }
}

it('what is acknowledged was fsynced, once each, and reads cause no fsync', async () => {
  const { sql, syncs, note } = await openSynced()
  for (const count of [1, 2, 3]) {
    await note(count)
    expect(syncs).toHaveLength(count)
  }
  await sql.transaction(async (run) => {
    await run({ text: `insert into notes (id, words) values (4, 'one of two')` })
    await run({ text: `insert into notes (id, words) values (5, 'the other one')` })
    expect(syncs).toHaveLength(3)
  })
  expect(syncs).toHaveLength(4)
  expect(await sql.run({ text: 'select id from notes' })).toHaveLength(5)
  expect(syncs).toHaveLength(4)
})

it('concurrent writes share an fsync, and each gets only its own failure', async () => {
  const { sql, syncs, note } = await openSynced()
  await Promise.all(Array.from({ length: 20 }, (_, id) => note(id)))
  expect(syncs).toHaveLength(1)
  const outcomes = await Promise.allSettled([note(20), note(0), note(21)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(syncs).toHaveLength(2)
  // The next single write syncs again: the delay ends with the group.
  await note(22)
  expect(syncs).toHaveLength(3)
  expect(await sql.run({ text: 'select id from notes' })).toHaveLength(23)
})

it('a checkpoint fsyncs the files and folders that it wrote to', async () => {
  const { sql, syncs, note } = await openSynced()
  await note(1)
  syncs.length = 0
  await sql.run({ text: 'checkpoint' })
  expect(syncs.filter((kind) => kind === 'file').length).toBeGreaterThan(2)
  await sql.run({ text: 'create database another' })
  expect(syncs).toContain('folder')
})

it('checkpoints truncate the write-ahead log while the database is open', async () => {
  const { sql } = await openSynced(() => {})
  const redo = async (): Promise<unknown> => sql.run({ text: 'select redo_lsn from pg_control_checkpoint()' })
  const before = await redo()
  await sql.run({ text: 'alter table notes alter words set storage external' })
  for (let id = 0; id < 10; id += 1) {
    await sql.run({ text: `insert into notes (id, words) values ($1, repeat('x', 10000000))`, values: [id] })
  }
  expect(await redo()).not.toEqual(before)
})

it('nothing is acknowledged if its fsync failed, and the database stops answering', async () => {
  let isBroken = false
  const { sql, note } = await openSynced((descriptor) => {
    if (isBroken) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    fsyncSync(descriptor)
  })
  await note(1)
  isBroken = true
  await expect(note(2)).rejects.toThrow()
  isBroken = false
  await expect(note(3)).rejects.toThrow('The embedded database has stopped')
  await expect(sql.transaction((run) => run({ text: 'select 1' }))).rejects.toThrow('has stopped')
})

it('nothing of a group is acknowledged if its fsync failed', async () => {
  let isBroken = false
  const { note } = await openSynced((descriptor) => {
    if (isBroken) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    fsyncSync(descriptor)
  })
  isBroken = true
  const outcomes = await Promise.allSettled([note(1), note(2), note(3)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

it('a database whose creation was interrupted is created anew, and a complete one is kept', async () => {
  const folder = unfinishedFolder()
  const sql = await pgliteSql({ folder })
  expect(await sql.run({ text: `select to_regclass('notes') as found` })).toEqual([{ found: null }])
  await sql.run({ text: 'create table notes (id integer primary key)' })
  await sql.close()
  expect(readdirSync(folder)).not.toContain('rusbank.unfinished')
  const again = await pgliteSql({ folder })
  onTestFinished(() => again.close())
  expect(await again.run({ text: 'select * from notes' })).toEqual([])
})

it('a database whose PG_VERSION is missing is not opened, and opens once that file is restored', async () => {
  const dataDir = dataFolder()
  const version = join(dataDir, 'postgres', 'PG_VERSION')
  const content = readFileSync(version)
  rmSync(version)
  const open = () => openDatabase({ databaseUrl: null, dataDir, onError: () => {} })
  await expect(open()).rejects.toThrow('PG_VERSION is missing')
  writeFileSync(version, content)
  const opened = await open()
  if (!opened.ok) throw new Error(opened.reason)
  onTestFinished(() => opened.database.close())
  expect(await opened.database.sql.run({ text: 'select * from notes' })).toEqual([])
})

it.each([
  ['a truncated control file', (folder: string) => truncateSync(join(folder, 'global/pg_control'), 100)],
  ['no write-ahead log', (folder: string) => rmSync(join(folder, 'pg_wal'), { recursive: true })],
])('a database with %s is not opened, and the error names its folder', async (_, damage) => {
  const dataDir = dataFolder()
  const folder = join(dataDir, 'postgres')
  damage(folder)
  const opening = openDatabase({ databaseUrl: null, dataDir, onError: () => {} })
  await expect(opening).rejects.toThrow(`The database in ${folder} can’t be opened: its disk is full`)
  const release = lockFolder(folder)
  if (release === null) throw new Error('The folder is still locked')
  release()
})

/** The files that others than the owner can access. Windows has no such modes. */
function looseModes(folder: string): string[] {
  if (process.platform === 'win32') return []
  return [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ].filter((path) => {
    const found = statSync(path)
    return (found.mode & 0o777) !== (found.isDirectory() ? 0o700 : 0o600)
  })
}

it('a data folder is readable by its owner only, from the start and after every write', async () => {
  const dataDir = join(temporaryFolder(), 'deep', 'data')
  const opened = await openDatabase({ databaseUrl: null, dataDir, onError: () => {} })
  if (!opened.ok) throw new Error(opened.reason)
  const { sql, close } = opened.database
  expect(looseModes(dataDir)).toEqual([])
  await sql.run({ text: 'create table notes as select generate_series(1, 100000) id' })
  await sql.run({ text: 'checkpoint' })
  expect(looseModes(dataDir)).toEqual([])
  await close()
  expect(looseModes(dataDir)).toEqual([])
})

it('a data folder readable by others is restricted at the next start', async () => {
  const dataDir = dataFolder()
  const folder = join(dataDir, 'postgres')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chmodSync(join(folder, name), statSync(join(folder, name)).isDirectory() ? 0o755 : 0o666)
  }
  chmodSync(folder, 0o755)
  const opened = await openDatabase({ databaseUrl: null, dataDir, onError: () => {} })
  if (!opened.ok) throw new Error(opened.reason)
  onTestFinished(() => opened.database.close())
  expect(looseModes(folder)).toEqual([])
})

/** Another process that has opened the database and written to it. */
async function opener(dataDir: string): Promise<ChildProcess> {
  const module = JSON.stringify(import.meta.resolve('#server/database/database.ts'))
  const program = `import { openDatabase } from ${module}
    const dataDir = ${JSON.stringify(dataDir)}
    const opened = await openDatabase({ databaseUrl: null, dataDir, onError: () => {} })
    await opened.database.sql.run({ text: 'insert into notes select count(*), $1 from notes', values: ['a note'] })
    process.stdout.write('open')
    setInterval(() => {}, 1000)`
  const args = ['--input-type=module', '-e', program]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

it('a database recovered from a crash is locked like any other', async () => {
  const dataDir = dataFolder()
  const killed = await opener(dataDir)
  const gone = once(killed, 'exit')
  killed.kill('SIGKILL')
  await gone
  await opener(dataDir)
  expect(await openDatabase({ databaseUrl: null, dataDir, onError: () => {} })).toEqual({
    ok: false,
    reason: 'folder_in_use',
  })
  expect(lockFolder(join(dataDir, 'postgres'))).toBeNull()
})
