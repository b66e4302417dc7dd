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
  /** Runs the work in one transaction: committed when it resolves, rolled back when it rejects. */
  readonly transaction: <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>
  /** The same connections, as the query builder takes them. */
  readonly pool: PostgresPool
  readonly close: () => Promise<void>
}
