import { MINUTE } from '#domain/durations.ts'

/** Timeouts between this process and PostgreSQL, in ms. For the reasons see docs/decisions/0081. */
export const databaseBounds = {
  /** To connect, or to get a connection from the pool. */
  connect: 3_000,
  /** To get a lock. */
  lock: 3_000,
  /** For a statement, enforced by the database. */
  statement: 5_000,
  /** Between two statements of a transaction, enforced by the database, which then releases its locks. */
  idleInTransaction: 5_000,
  /** Until a statement is answered. Longer than `statement`: beyond it, the connection counts as dead. */
  answer: 6_000,
  /** The same for a statement of `maintenance`. */
  maintenance: 10 * MINUTE,
  /** Between two heartbeats of the connection that listens to the other processes. */
  heartbeat: 5_000,
  /** Without a heartbeat, until the process reports that it is not ready. */
  silence: 15_000,
  /** For work in progress when the database closes. */
  close: 1_000,
}
export type DatabaseBounds = Readonly<typeof databaseBounds>
