import type { PostgresPoolClient } from 'kysely'
import { DatabaseError, Pool, type PoolClient, types } from 'pg'
import { type DatabaseBounds, databaseBounds } from './bounds.ts'
import { connectionError } from './database-unavailable.ts'
import { openSockets } from './open-sockets.ts'
import { retryRolledBack } from './retry-rolled-back.ts'
import type { Run, Sql, Statement } from './sql.ts'

const BIGINT_TYPE_ID = 20
/** SQLSTATE. */
const DISK_FULL = '53100'
/** How long a connection may be idle before TCP keep-alive probes it, in ms. */
const KEEP_ALIVE_MS = 10_000

interface PostgresOptions {
  readonly url: string
  /** The pool's size. */
  readonly connections: number
  readonly bounds?: DatabaseBounds
  /** Called for each connection that broke, in use or not. The next statement gets a new one. */
  readonly onError: (error: Error) => void
}

/** Connects to a PostgreSQL over the network. */
export function postgresSql({ url, connections, bounds = databaseBounds, onError }: PostgresOptions): Sql {
  const sockets = openSockets()
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: bounds.connect,
    lock_timeout: bounds.lock,
    statement_timeout: bounds.statement,
    idle_in_transaction_session_timeout: bounds.idleInTransaction,
    query_timeout: bounds.answer,
    // Sends a statement before the previous ones are answered. Only `together` does so.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: sockets.open,
    // Cents, positions and times all fit in a double's 53 bits.
    types: { getTypeParser: (oid, format) => (oid === BIGINT_TYPE_ID ? Number : types.getTypeParser(oid, format)) },
  })
  // The pool listens for errors only of idle connections, and an `error` event without a listener ends the process. So each
  // connection gets its own listener at once. A broken one emits several errors.
  pool.on('connect', (client) => client.once('error', onError).on('error', () => {}))
  pool.on('error', () => {})
  /** Whether a statement failed on a full disk and no later check has found space. */
  let isDiskFull = false
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw connectionError(error)
    })
    return discardedWhenBroken(client, (error) => {
      if (error.code === DISK_FULL) isDiskFull = true
    })
  }
  /** Does the work on one connection. */
  const connected = async <Result>(work: (run: Run) => Promise<Result>, query_timeout?: number): Promise<Result> => {
    const client = await connect()
    try {
      return await work(runOn(client, query_timeout))
    } finally {
      client.release()
    }
  }
  const inTransaction = <Result>({ begin, work, query_timeout }: Transaction<Result>): Promise<Result> =>
    connected(async (run) => {
      try {
        await run({ text: begin })
        const result = await work(run)
        await run({ text: 'commit' })
        return result
      } catch (error) {
        await run({ text: 'rollback' }).catch(() => {})
        throw error
      }
    }, query_timeout)
  const allAtOnce = <Row>(statements: readonly Statement[]): Promise<Row[]> =>
    connected(async (run) => {
      const all = [{ text: 'begin' }, ...statements, { text: 'commit' }]
      const answers = await Promise.allSettled(sockets.gather(() => all.map((statement) => run<Row>(statement))))
      // The first rejection has the reason; the database has then turned the commit into a rollback.
      const rows = answers.map((answer) => {
        if (answer.status === 'rejected') throw answer.reason
        return answer.value
      })
      return rows.at(-2) ?? []
    })
  let ended: Promise<void> | null = null
  const abort = (): void => {
    ended ??= pool.end()
    sockets.destroy(new Error('it was closed'))
  }

  return {
    run: (statement) => retryRolledBack(() => connected((run) => run(statement))),
    transaction: (work) => retryRolledBack(() => inTransaction({ begin: 'begin', work })),
    together: (statements) => retryRolledBack(() => allAtOnce(statements)),
    maintenance: (work) => {
      const { maintenance } = bounds
      const local = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
      const begin = ['begin', ...local.map((name) => `set local ${name} = ${maintenance}`)].join('; ')
      return inTransaction({ begin, work, query_timeout: maintenance + bounds.answer })
    },
    acceptsWrites: () =>
      connected(async (run) => {
        const text = `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`
        const [found] = await run<{ isReadOnly: boolean }>({ text })
        if (isDiskFull) isDiskFull = !(await hasRoom(run))
        return found?.isReadOnly === false && !isDiskFull
      }),
    pool: { connect, end: () => pool.end(), options: {} },
    async close() {
      ended ??= pool.end()
      const giveUp = setTimeout(abort, bounds.close)
      await ended
      clearTimeout(giveUp)
    },
    abort,
  }
}

interface Transaction<Result> {
  /** The statements that begin it. */
  readonly begin: string
  readonly work: (run: Run) => Promise<Result>
  readonly query_timeout?: number
}

/** Whether the disk has space for a new table, which is rolled back. */
async function hasRoom(run: Run): Promise<boolean> {
  try {
    await run({ text: 'begin; create table room (filler text); insert into room values (repeat(random()::text, 400))' })
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === DISK_FULL) return false
    throw error
  } finally {
    await run({ text: 'rollback' }).catch(() => {})
  }
}

/** `query_timeout` overrides the pool's default. */
function runOn(client: Pick<PostgresPoolClient, 'query'>, query_timeout?: number): Run {
  return async ({ name, text, values = [] }) => {
    const config = {
      ...(name !== undefined && { name }),
      ...(query_timeout && { query_timeout }),
      text,
      values: [...values],
    }
    return (await (client as unknown as Pick<PoolClient, 'query'>).query(config)).rows
  }
}

/**
 * A pool connection that is never used again once it broke or timed out: it sends nothing more, so that a rollback does not
 * wait for an unanswered statement, and it is destroyed on release.
 */
function discardedWhenBroken(client: PoolClient, onRefused: (error: DatabaseError) => void): PostgresPoolClient {
  let broken: Error | null = null
  const query = async (...statement: Parameters<PoolClient['query']>): Promise<unknown> => {
    if (broken !== null) throw broken
    try {
      return await client.query(...statement)
    } catch (error) {
      if (error instanceof DatabaseError && error.severity !== 'FATAL') {
        onRefused(error)
        throw error
      }
      broken = connectionError(error)
      throw broken
    }
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release(broken ?? false) }
}
