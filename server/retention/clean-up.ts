import { HOUR } from '#domain/durations.ts'
import { type PeriodicRuns, periodicRuns } from '#server/database/periodic-runs.ts'

/** Between two runs, in ms. */
const INTERVAL_MS = HOUR

interface CleanUpOptions {
  /** Each ends early when the shop is closing. If one fails, the others still run. */
  readonly deletions: readonly ((closing: AbortSignal) => Promise<unknown>)[]
  readonly onError: (error: unknown) => void
}

/**
 * Deletes old data periodically. A shop that is restarted more often than the interval deletes only in a run that is requested.
 * Closing waits for the deletion in progress, and starts no other.
 */
export function scheduleCleanUp({ deletions, onError }: CleanUpOptions): PeriodicRuns {
  const run = async (closing: AbortSignal): Promise<void> => {
    for (const deleteOld of deletions) if (!closing.aborted) await deleteOld(closing).catch(onError)
  }
  return periodicRuns({ interval: INTERVAL_MS, run })
}
