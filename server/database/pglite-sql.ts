import { fsyncSync } from 'node:fs'
import { PGlite, type Results } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { PostgresPoolClient } from 'kysely'
import { prepareDataFolder } from './data-folder.ts'
import { DataFolderFs } from './data-folder-fs.ts'
import { preparedStatements, START_PARAMS, type UsedPglite } from './pglite-statements.ts'
import type { Run, Sql, Statement } from './sql.ts'
import { type SharedSync, statementQueue } from './statement-queue.ts'

export interface PgliteFolder {
  /** Must be locked for this process. It is made private, and gets a database if it has none. */
  readonly folder: string
  /** See `DataFolderFs`. For tests and benches that count or lose syncs. */
  readonly sync?: (descriptor: number) => void
}

/**
 * How many segments of 16 MB the write-ahead log grows by between two checkpoints. PGlite has no background processes
 * that make them, and a start after a crash reads the log from the last checkpoint on.
 */
const SEGMENTS_PER_CHECKPOINT = 4
/** PostgreSQL's default on Linux is `fdatasync`, which PGlite's file system does not implement. */
const durably = [...START_PARAMS.filter((word) => word !== '-F'), '-c', 'wal_sync_method=fsync']

/**
 * The embedded PostgreSQL in its own folder. It has one connection, used in turn. A result is returned only after a sync;
 * statements that wait together share one.
 */
export async function pgliteSql({ folder, sync = fsyncSync }: PgliteFolder): Promise<Sql> {
  const stopped = new AbortController()
  let segments = 0
  let checkpoint = (): void => {}
  const { finish } = await prepareDataFolder(folder)
  const fs = new DataFolderFs({
    folder,
    sync,
    onAbort: () => stopped.abort(databaseStopped()),
    onNewWalSegment() {
      segments += 1
      if (segments % SEGMENTS_PER_CHECKPOINT === 0) checkpoint()
    },
  })
  const database = await PGlite.create({ fs, startParams: durably, extensions: { pg_trgm } }).catch((cause) => {
    // What PGlite throws names no cause, and some of it is no error.
    throw new Error(`The database in ${folder} can’t be opened: its disk is full, or its files are damaged.`, { cause })
  })
  await finish()
  const sql = sqlOf(database, stopped)
  // A failed checkpoint changes nothing: the log is kept, and later segments trigger the next one.
  checkpoint = () => void sql.run({ text: 'checkpoint' }).catch(() => {})
  return sql
}

/**
 * `stopped` is aborted when the database must not be called any more: it would never return. Null for one in memory, where
 * nothing is synced.
 */
export function sqlOf(database: UsedPglite, stopped: AbortController | null): Sql {
  const prepared = preparedStatements(database)
  const query: Query = async <Row>(text: string, values: readonly unknown[]) => {
    stopped?.signal.throwIfAborted()
    // A text without parameters may have several statements, as migrations do, and is not prepared.
    const results = values.length > 0 ? await prepared.query(text, values) : (await database.exec(text)).at(-1)
    stopped?.signal.throwIfAborted()
    return (results ?? { rows: [], fields: [] }) as Results<Row>
  }
  const runHere: Run = async <Row>({ text, values = [] }: Statement) => (await query<Row>(text, values)).rows
  const { statement, turn } = statementQueue(stopped && sharedSyncOf(runHere, stopped))
  const exclusively = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const release = await turn()
    try {
      return await work()
    } finally {
      release()
    }
  }

  const transaction: Sql['transaction'] = (work) =>
    exclusively(async () => {
      await runHere({ text: 'begin' })
      try {
        const result = await work(runHere)
        await runHere({ text: 'commit' })
        return result
      } catch (error) {
        await runHere({ text: 'rollback' })
        throw error
      }
    })

  return {
    run: (one) => statement(/^\s*select\b/i.test(one.text) ? 'read' : 'write', () => runHere(one)),
    transaction,
    together: <Row>(statements: readonly Statement[]) =>
      transaction(async (run) => {
        let rows: Row[] = []
        for (const one of statements) rows = await run<Row>(one)
        return rows
      }),
    maintenance: (work) => transaction((run) => work(run).finally(prepared.expire)),
    // A database that could not write has stopped, and rejects every statement.
    async acceptsWrites() {
      await statement('read', () => runHere({ text: 'select 1' }))
      return true
    },
    pool: { connect: async () => clientOf(query, await turn()), end: async () => {}, options: {} },
    close: () => exclusively(async () => (stopped?.signal.aborted ? undefined : database.close())),
    // There is no connection to cut.
    abort: () => {},
  }
}

function databaseStopped(): Error {
  return new Error('The embedded database has stopped, as it could not write to its folder. Start the shop again.')
}

/**
 * Commits several statements without a sync, and then makes one synced write that includes them all. If that fails, the
 * state of later commits is unknown, so the database is stopped.
 */
function sharedSyncOf(run: Run, stopped: AbortController): SharedSync {
  return {
    begin: async () => void (await run({ text: 'set synchronous_commit = off' })),
    async end() {
      try {
        await run({ text: `set synchronous_commit = on; select pg_logical_emit_message(false, 'sync', '', true)` })
      } catch (error) {
        stopped.abort(databaseStopped())
        throw error
      }
    },
  }
}

type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Results<Row>>

function clientOf(query: Query, release: () => void): PostgresPoolClient {
  return {
    release,
    query: (async <Row>(text: string, values: readonly unknown[] = []) => {
      const { rows, rowCount, command } = await query<Row>(text, values)
      return { rows, rowCount: rowCount ?? rows.length, command }
    }) as PostgresPoolClient['query'],
  }
}
