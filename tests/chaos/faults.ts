import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Postgres } from '#tests/postgres.ts'
import type { Random } from '#tests/sim/world/random.ts'
import type { TcpProxy } from '#tests/tcp-proxy.ts'
import { call } from './http.ts'
import type { Query } from './rules.ts'
import type { ShopProcess } from './servers.ts'

/** The target of faults. */
export interface FaultTarget {
  readonly servers: readonly ShopProcess[]
  readonly random: Random
}

/** A shop with a PostgreSQL database. */
export interface PostgresTarget extends FaultTarget {
  readonly proxy: TcpProxy
  readonly query: Query
  readonly postgres: Pick<Postgres, 'kill' | 'restart' | 'isRunning'>
  /** The mount point of a small file system that holds only the database. Null if none could be mounted. */
  readonly disk: string | null
}

/** `inject` resolves when the fault is over, and rejects if the shop misbehaves during the fault. */
export interface Fault<On extends FaultTarget> {
  readonly name: string
  readonly inject: (target: On) => Promise<void>
}

/** How long something stays frozen, down or silent, in ms. */
const AWHILE = 1_500
/** Longer than the timeouts of a statement and of a heartbeat, in ms. */
const LONG = 7_000
const CROWD = 300
const SLOW_READERS = 20
/** The maximum size of the file that fills a disk, in blocks. */
const MOST_BLOCKS = 40_000
/** How long a visitor of the crowd waits, in ms. */
const SHORT_TIMEOUT_MS = 1_000

async function killAndStart(servers: readonly ShopProcess[]): Promise<void> {
  await Promise.all(servers.map((server) => server.kill()))
  for (const server of servers) await server.start()
}

async function forAWhile(begin: () => void, end: () => void): Promise<void> {
  begin()
  await delay(AWHILE)
  end()
}

export const faults: readonly Fault<FaultTarget>[] = [
  {
    name: 'a server is killed',
    inject: ({ servers, random }) => killAndStart([random.pick(servers)]),
  },
  {
    name: 'all servers are killed at once',
    inject: ({ servers }) => killAndStart(servers),
  },
  {
    name: 'a server is stopped and started',
    async inject({ servers, random }) {
      const server = random.pick(servers)
      const code = await server.stop()
      await server.start()
      if (code !== 0) throw new Error(`A server that was told to stop ended with ${code}`)
    },
  },
  {
    name: 'a server is frozen',
    async inject({ servers, random }) {
      const { freeze, thaw } = random.pick(servers)
      await forAWhile(freeze, thaw)
    },
  },
  {
    name: 'a server’s clock goes back an hour, and forward again',
    async inject({ servers, random }) {
      const { stepClock } = random.pick(servers)
      await forAWhile(stepClock, stepClock)
    },
  },
  {
    name: 'a crowd comes that gives up after a second',
    async inject({ servers, random }) {
      const body = { productId: 2013, productQuantity: 1 }
      const paths = ['/api/cart-guest', '/search?q=couch', '/']
      await Promise.all(
        Array.from({ length: CROWD }, (_, index) => {
          const path = paths[index % paths.length] ?? '/'
          const headers = { 'x-forwarded-for': `2001:db8:${index.toString(16)}::1` }
          const payload = path.startsWith('/api/') ? { body } : {}
          return call({ url: random.pick(servers).address() + path, timeout: SHORT_TIMEOUT_MS, headers, ...payload })
        }),
      )
    },
  },
  {
    name: 'visitors read and write slowly',
    async inject({ servers, random }) {
      const { hostname, port } = new URL(random.pick(servers).address())
      const sockets = Array.from({ length: SLOW_READERS }, () => connect(Number(port), hostname))
      await Promise.all(
        sockets.map(async (socket, index) => {
          socket.on('error', () => {})
          await once(socket, 'connect')
          socket.pause()
          const half =
            'POST /api/sync HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{'
          socket.write(index % 2 === 0 ? 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(20) : half)
        }),
      )
      await delay(AWHILE)
      for (const socket of sockets) socket.destroy()
    },
  },
]

const backends = `select pid from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`

/** A process that has exited in the meantime needs no signal. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function backendsOf({ query }: PostgresTarget): Promise<readonly number[]> {
  return (await query<{ pid: number }>(backends)).map(({ pid }) => pid)
}

export const postgresFaults: readonly Fault<PostgresTarget>[] = [
  ...faults,
  {
    name: 'the database is killed',
    async inject({ postgres }) {
      await postgres.kill()
      await postgres.restart()
    },
  },
  {
    name: 'one of the database’s processes is killed',
    async inject(target) {
      const pids = await backendsOf(target)
      if (pids.length > 0) process.kill(target.random.pick(pids), 'SIGKILL')
    },
  },
  {
    name: 'the database ends all connections',
    async inject({ query }) {
      await query(`select pg_terminate_backend(pid) from (${backends}) as others`)
    },
  },
  {
    name: 'the database is frozen',
    async inject(target) {
      const pids = await backendsOf(target)
      const signalAll = (name: NodeJS.Signals) => {
        for (const pid of pids) signal(pid, name)
      }
      await forAWhile(
        () => signalAll('SIGSTOP'),
        () => signalAll('SIGCONT'),
      )
    },
  },
  {
    name: 'the network to the database is cut',
    async inject({ proxy }) {
      proxy.cut()
    },
  },
  {
    name: 'the network to the database falls silent',
    async inject({ proxy }) {
      proxy.silence()
      await delay(LONG)
      proxy.restore()
    },
  },
  {
    name: 'the database and all servers are killed at once',
    async inject({ servers, postgres }) {
      await Promise.all([postgres.kill(), ...servers.map((server) => server.kill())])
      const back = postgres.restart()
      await Promise.all(servers.map((server) => server.start()))
      await back
    },
  },
]

/** Needs a database on its own small disk. */
export const fullDisk: Fault<PostgresTarget> = {
  name: 'the database’s disk is full',
  async inject({ disk, postgres }) {
    if (disk === null) throw new Error('There is no disk that may be filled')
    const ballast = join(disk, 'ballast')
    const full = await fill(ballast)
    try {
      if (!full) throw new Error('The disk could not be filled')
      await delay(LONG)
    } finally {
      await rm(ballast)
    }
    if (!postgres.isRunning()) await postgres.restart()
  },
}

/** Writes until the disk is full. False if the file first grew larger than any disk of a test. */
async function fill(path: string): Promise<boolean> {
  const block = Buffer.alloc(64 * 1_024, 1)
  const file = await open(path, 'w')
  try {
    for (let blocks = 0; blocks < MOST_BLOCKS; blocks += 1) await file.write(block)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOSPC'
  } finally {
    await file.close()
  }
}
