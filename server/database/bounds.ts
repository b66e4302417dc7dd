/** How long things between this process and a PostgreSQL may take, in ms. Their reasons: docs/decisions/0081. */
export interface DatabaseBounds {
  /** Until a connection is there: a new one, or one that others have to give back. */
  readonly connect: number
  /** Until a lock is there. */
  readonly lock: number
  /** A statement, by the database's own measure. */
  readonly statement: number
  /** Between two statements of a transaction, by the database's own measure: then it lets go of the locks. */
  readonly idleInTransaction: number
  /** Until a statement is answered. Longer than `statement`: past it, the connection is taken for a silent one. */
  readonly answer: number
  /** The same of a statement of maintenance. */
  readonly maintenance: number
  /** Between two heartbeats of the connection that listens to the other processes. */
  readonly heartbeat: number
  /** Without a heartbeat, until the process may have missed too much to serve. */
  readonly silence: number
  /** For what is still under way when a database closes. */
  readonly close: number
}

export const databaseBounds: DatabaseBounds = {
  connect: 3_000,
  lock: 3_000,
  statement: 5_000,
  idleInTransaction: 5_000,
  answer: 6_000,
  maintenance: 10 * 60_000,
  heartbeat: 5_000,
  silence: 15_000,
  close: 1_000,
}
