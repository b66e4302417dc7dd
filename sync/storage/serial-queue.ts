interface QueueParts {
  /** Processes everything that is waiting, as one group. */
  readonly group: () => Promise<void>
  readonly onError: (error: unknown) => void
}

/**
 * Runs one job at a time, and the waiting group before each job.
 *
 * Q1. A job that throws rejects its own promise and affects no other job.
 * Q2. A group that throws is retried before the next job: it neither ends the queue nor keeps it running.
 */
export function serialQueue({ group, onError }: QueueParts) {
  let last: Promise<unknown> = Promise.resolve()
  let isScheduled = false

  const runGroup = (): Promise<void> => {
    isScheduled = false
    return group()
  }
  const job = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const done = last.then(runGroup).catch(onError).then(run)
    last = done.catch(() => {})
    return done
  }
  return {
    job,
    /** Schedules one run of the group, however often it is called until then. */
    schedule(): void {
      if (isScheduled) return
      isScheduled = true
      void job(async () => {})
    },
  }
}
