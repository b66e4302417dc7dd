import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError } from 'pg'

const MAX_TRIES = 4
/** The ceiling of the first wait, in ms; each further one is twice as high. */
const FIRST_DELAY_MS = 20
/** SQLSTATE of a transaction that gave way to another one: it could not be serialized, or was chosen to end a deadlock. */
const ROLLED_BACK: ReadonlySet<string | undefined> = new Set(['40001', '40P01'])

/**
 * Work of which nothing is stored when the database rolls it back for others' sake, and which is then done again from its
 * beginning, a few times, after a wait of full jitter, so that those who met don't meet again.
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
