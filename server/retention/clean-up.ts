/** Between two runs, in ms. */
const INTERVAL_MS = 60 * 60 * 1000

export interface CleanUpSchedule {
  /** Runs at once: a shop that is restarted more often than the interval would otherwise never delete anything. */
  readonly runNow: () => void
  /** Resolves when the current deletion is done. No other is started. */
  readonly close: () => Promise<void>
}

interface CleanUpOptions {
  readonly deletions: readonly (() => Promise<unknown>)[]
  readonly onError: (error: unknown) => void
}

/** Deletes old data periodically, one run at a time. */
export function scheduleCleanUp({ deletions, onError }: CleanUpOptions): CleanUpSchedule {
  const closing = new AbortController()
  let running: Promise<void> | null = null
  const runNow = (): void => {
    if (closing.signal.aborted) return
    running ??= cleanUp(deletions, onError, closing.signal).finally(() => {
      running = null
    })
  }
  const timer = setInterval(runNow, INTERVAL_MS)
  timer.unref()
  return {
    runNow,
    async close() {
      closing.abort()
      clearInterval(timer)
      await running
    },
  }
}

/** Runs each deletion. If one fails, the others still run. */
export async function cleanUp(
  deletions: readonly (() => Promise<unknown>)[],
  onError: (error: unknown) => void,
  closing: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const deleteOld of deletions) {
    if (closing.aborted) return
    try {
      await deleteOld()
    } catch (error) {
      onError(error)
    }
  }
}
