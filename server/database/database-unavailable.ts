import { DatabaseError } from 'pg'

/** The database could not be reached, or its connection broke or timed out. Whether the statement was executed is not known. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database does not answer: ${reasonOf(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Why a connection failed: what the database itself answered, or that it could not be reached. */
export function connectionError(error: unknown): DatabaseError | DatabaseUnavailable {
  if (error instanceof DatabaseError || error instanceof DatabaseUnavailable) return error
  return new DatabaseUnavailable(error)
}

/** By the classes of SQLSTATE: connection, rolled back for others' sake, out of resources, held, shut down or starting up. */
const TEMPORARY = /^(08(?!P01)...|40...|53...|55P03|57P0[1-5])$/
/** A standby that is not promoted yet. */
const READ_ONLY = '25006'

/** Whether the same may succeed later without anybody's changing it. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof DatabaseError) || error.code === undefined) return false
  return TEMPORARY.test(error.code) || error.code === READ_ONLY
}

/** Of a lock that was waited for too long, and of a transaction that was chosen to end a deadlock. */
const HELD_BY_OTHERS: ReadonlySet<string | undefined> = new Set(['55P03', '40P01'])

/** Whether others held what a statement needed: without those rows it may succeed at once. */
export function isHeldByOthers(error: unknown): boolean {
  return error instanceof DatabaseError && HELD_BY_OTHERS.has(error.code)
}

export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return reasonOf(error.cause)
  // A host with several addresses fails with an error that has no words of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
