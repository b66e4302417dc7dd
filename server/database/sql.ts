import type { PostgresPool } from 'kysely'

/** A statement with its parameters as `$1`, `$2` …; objects go in as JSON text. */
export interface Statement {
  /** A name makes a server keep its plan: for the few statements that every cart operation runs. */
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

export type Run = <Row = unknown>(statement: Statement) => Promise<Row[]>

/** A PostgreSQL, embedded or not, in its own dialect. `bigint` comes as a number. */
export interface Sql {
  /** Runs a statement by itself: all of it is stored, or nothing. */
  readonly run: Run
  /**
   * Runs the work in one transaction: committed when it resolves, rolled back when it rejects. Where the database rolled it back for
   * others' sake it is run again, so it may do nothing that a rollback does not undo.
   */
  readonly transaction: <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>
  /**
   * Runs statements in one transaction and one round trip, and returns the rows of the last: none waits for what another returns. Where
   * one fails nothing of them is stored.
   */
  readonly together: <Row = unknown>(statements: readonly Statement[]) => Promise<Row[]>
  /** A transaction that nobody waits for at a page and that may take minutes, as a migration. */
  readonly maintenance: Sql['transaction']
  /** The same connections, as the query builder takes them. */
  readonly pool: PostgresPool
  /** Whether what is written now would be kept: the database is no standby, and its disk is not full. Rejects where it does not answer. */
  readonly acceptsWrites: () => Promise<boolean>
  /** Lets what is under way end, for a moment. */
  readonly close: () => Promise<void>
  /** Cuts every connection: what is under way fails, and so does what comes. */
  readonly abort: () => void
}
