import { fsyncSync } from 'node:fs'
import { PGlite, type Results } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { PostgresPoolClient } from 'kysely'
import { prepareDataFolder } from './data-folder.ts'
import { DataFolderFs } from './data-folder-fs.ts'
import type { Run, Sql, Statement } from './sql.ts'
import { type SharedSync, statementQueue } from './statement-queue.ts'

export interface PgliteFolder {
  /** Made private, and a database made in it where there is none. It has to be locked for this process. */
  readonly folder: string
  /** As in `DataFolderFs`; for tests and benches that count or lose syncs. */
  readonly sync?: (descriptor: number) => void
}

/**
 * A checkpoint is made each time the write-ahead log, of segments of 16 MB, has grown by so many: nobody else does it, as
 * the processes that do it in a PostgreSQL are not there, and a start after a crash reads the log from the last one on.
 */
const SEGMENTS_A_CHECKPOINT = 4
/** PostgreSQL's own default method on Linux is `fdatasync`, which never reaches the file system of PGlite. */
const durably = [...PGlite.defaultStartParams.filter((word) => word !== '-F'), '-c', 'wal_sync_method=fsync']

/**
 * The embedded PostgreSQL, in a folder of its own. It has one connection, which its users take in turns. It syncs what it
 * answers; statements that wait together share a sync.
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
      if (segments % SEGMENTS_A_CHECKPOINT === 0) checkpoint()
    },
  })
  const database = await PGlite.create({ fs, startParams: durably, extensions: { pg_trgm } })
  await finish()
  const sql = sqlOf(database, stopped)
  // One that fails has changed nothing: the log is kept, and its next segments ask again.
  checkpoint = () => void sql.run({ text: 'checkpoint' }).catch(() => {})
  return sql
}

/** As in memory, where nothing is synced. */
export function unsyncedSql(database: PGlite): Sql {
  return sqlOf(database, null)
}

/** Of a database in a folder `stopped` tells that it must not be called any more: it would never return. */
function sqlOf(database: PGlite, stopped: AbortController | null): Sql {
  const query: Query = async <Row>(text: string, values: readonly unknown[]) => {
    stopped?.signal.throwIfAborted()
    const results = await queryOf<Row>(database, { text, values })
    stopped?.signal.throwIfAborted()
    return results
  }
  const runHere: Run = async <Row>({ text, values = [] }: Statement) => (await query<Row>(text, values)).rows
  const { statement, turn } = statementQueue(stopped && sharedSyncOf(runHere, stopped))
  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const leave = await turn()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  const transaction: Sql['transaction'] = (work) =>
    alone(async () => {
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
    maintenance: transaction,
    // One that could not write has stopped, and answers nothing any more.
    async acceptsWrites() {
      await statement('read', () => runHere({ text: 'select 1' }))
      return true
    },
    pool: {
      connect: async () => clientOf(query, await turn()),
      end: async () => {},
      options: {},
    },
    close: () => alone(async () => (stopped?.signal.aborted ? undefined : database.close())),
    // There is no connection to cut: it answers, or the process hangs with it.
    abort: () => {},
  }
}

function databaseStopped(): Error {
  return new Error('The embedded database has stopped, as it could not write to its folder. Start the shop again.')
}

/**
 * Commits that don't sync, and then one write that does and takes all before it along. Where that can't be done nobody
 * knows what the next commits will do, so there are none.
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

async function queryOf<Row>(
  database: PGlite,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
): Promise<Results<Row>> {
  // Several statements in one text, as in a migration, go by the protocol that takes no parameters.
  if (values.length > 0) return database.query<Row>(text, [...values])
  const results = await database.exec(text)
  return (results.at(-1) ?? { rows: [], fields: [] }) as Results<Row>
}

function clientOf(query: Query, release: () => void): PostgresPoolClient {
  return {
    release,
    query: (async <Row>(text: string, values: readonly unknown[] = []) => {
      const { rows, rowCount, command } = await query<Row>(text, values)
      return { rows, rowCount: rowCount ?? rows.length, command }
    }) as PostgresPoolClient['query'],
  }
}
