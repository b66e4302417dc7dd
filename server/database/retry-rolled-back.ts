import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError } from 'pg'

const MAX_TRIES = 4
/** The maximum of the first delay, in ms. It doubles for each further one. */
const FIRST_DELAY_MS = 20
/** The SQLSTATE of a serialization failure, and of a deadlock's victim. */
const ROLLED_BACK: ReadonlySet<string | undefined> = new Set(['40001', '40P01'])

/**
 * Runs work, and runs it again if the database rolled it back because of a conflict with another transaction: `MAX_TRIES`
 * times in all, with full jitter, so that the conflicting transactions do not meet again.
 */
export async function retryRolledBack<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === MAX_TRIES || !(error instanceof DatabaseError) || !ROLLED_BACK.has(error.code)) throw error
      await wait(Math.random() * FIRST_DELAY_MS * 2 ** (tries - 1))
    }
  }
}
