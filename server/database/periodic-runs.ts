export type PeriodicRuns = ReturnType<typeof periodicRuns>

interface PeriodicRunsOptions {
  /** Between the starts of two runs, in ms. */
  readonly interval: number
  /** Does not reject. `closing` is aborted when it should end soon. */
  readonly run: (closing: AbortSignal) => Promise<void>
}

/** Runs work periodically, one run at a time. The first run is after an interval, or when it is requested. */
export function periodicRuns({ interval, run }: PeriodicRunsOptions) {
  const closing = new AbortController()
  let running: Promise<void> | null = null
  /** Runs at once, unless a run is in progress. Resolves when the run is done. */
  const runNow = async (): Promise<void> => {
    if (closing.signal.aborted) return
    running ??= run(closing.signal).finally(() => {
      running = null
    })
    await running
  }
  const timer = setInterval(() => void runNow(), interval)
  timer.unref()
  return {
    runNow,
    /** Starts no other run, and resolves when the current one is done. */
    async close(): Promise<void> {
      closing.abort()
      clearInterval(timer)
      await running
    },
  }
}
