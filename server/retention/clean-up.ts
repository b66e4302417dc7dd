import { type PeriodicRuns, periodicRuns } from '#server/database/periodic-runs.ts'

/** Between two runs, in ms. */
const INTERVAL_MS = 60 * 60 * 1000

/** Ends early when the shop is closing. */
type Deletion = (closing: AbortSignal) => Promise<unknown>

interface CleanUpOptions {
  readonly deletions: readonly Deletion[]
  readonly onError: (error: unknown) => void
}

/**
 * Deletes old data periodically. A shop that is restarted more often than the interval deletes only in a run that is requested.
 * Closing waits for the deletion in progress, and starts no other.
 */
export function scheduleCleanUp({ deletions, onError }: CleanUpOptions): PeriodicRuns {
  return periodicRuns({ interval: INTERVAL_MS, run: (closing) => cleanUp(deletions, onError, closing) })
}

/** Runs each deletion. If one fails, the others still run. */
export async function cleanUp(
  deletions: readonly Deletion[],
  onError: (error: unknown) => void,
  closing: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const deleteOld of deletions) {
    if (closing.aborted) return
    try {
      await deleteOld(closing)
    } catch (error) {
      onError(error)
    }
  }
}
