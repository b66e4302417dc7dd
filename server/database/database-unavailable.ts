import { DatabaseError } from 'pg'

/** The database could not be reached, or its connection broke or timed out. The statement may or may not have been executed. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database does not answer: ${reasonOf(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Why a connection failed: the database's own error, or that it could not be reached. */
export function connectionError(error: unknown): DatabaseError | DatabaseUnavailable {
  return error instanceof DatabaseError || error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error)
}

/**
 * SQLSTATE classes: connection, an ended transaction of a process that was too slow, rollback of a conflict, out of resources,
 * lock timeout, shutting down or starting up.
 */
const TEMPORARY = /^(08(?!P01)...|25P0[34]|40...|53...|55P03|57P0[1-5])$/
/** A standby that has not been promoted yet. */
const READ_ONLY = '25006'

/** Whether a retry may succeed without a change to the request. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof DatabaseError) || error.code === undefined) return false
  return TEMPORARY.test(error.code) || error.code === READ_ONLY
}

/** The SQLSTATE of a lock timeout, and of a deadlock's victim. */
const HELD_BY_OTHERS: ReadonlySet<string | undefined> = new Set(['55P03', '40P01'])

/** Whether a statement failed because others hold its rows. Without those rows it may succeed at once. */
export function isHeldByOthers(error: unknown): boolean {
  return error instanceof DatabaseError && HELD_BY_OTHERS.has(error.code)
}

export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return reasonOf(error.cause)
  // Connecting to a host with several addresses fails with an error without a message.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
