import type { PostgresPool } from 'kysely'

/** A statement with its parameters as `$1`, `$2` …; objects are passed as JSON text. */
export interface Statement {
  /** Names a prepared statement. For the few statements that every cart operation runs. */
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

export type Run = <Row = unknown>(statement: Statement) => Promise<Row[]>

/** A PostgreSQL, embedded or not. A `bigint` is returned as a number. */
export interface Sql {
  /** Runs one statement, which is stored whole or not at all. */
  readonly run: Run
  /**
   * Runs the work in one transaction: committed when it resolves, rolled back when it rejects. After a conflict with another
   * transaction it runs again, so it must not do anything that a rollback does not undo.
   */
  readonly transaction: <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>
  /**
   * Runs statements in one transaction and one round trip, and returns the rows of the last. No statement may depend on
   * the rows of another. If one fails, nothing is stored.
   */
  readonly together: <Row = unknown>(statements: readonly Statement[]) => Promise<Row[]>
  /** A transaction that may take minutes, such as a migration. No page waits for it. */
  readonly maintenance: Sql['transaction']
  /** The same connections, for the query builder. */
  readonly pool: PostgresPool
  /** Whether writes would be stored: the database is not a standby and its disk is not full. Rejects if it does not answer. */
  readonly acceptsWrites: () => Promise<boolean>
  /** Waits a moment for statements in progress. */
  readonly close: () => Promise<void>
  /** Destroys every connection: statements in progress fail, and so do later ones. */
  readonly abort: () => void
}
