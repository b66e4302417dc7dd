/** Timeouts between this process and PostgreSQL, in ms. For the reasons see docs/decisions/0081. */
export interface DatabaseBounds {
  /** To connect, or to get a connection from the pool. */
  readonly connect: number
  /** To get a lock. */
  readonly lock: number
  /** For a statement, enforced by the database. */
  readonly statement: number
  /** Between two statements of a transaction, enforced by the database, which then releases its locks. */
  readonly idleInTransaction: number
  /** Until a statement is answered. Longer than `statement`: beyond it, the connection counts as dead. */
  readonly answer: number
  /** The same for a statement of `maintenance`. */
  readonly maintenance: number
  /** Between two heartbeats of the connection that listens to the other processes. */
  readonly heartbeat: number
  /** Without a heartbeat, until the process reports that it is not ready. */
  readonly silence: number
  /** For work in progress when the database closes. */
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
