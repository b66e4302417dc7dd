interface QueueParts {
  /** Does all that waits. */
  readonly group: () => Promise<void>
  readonly onError: (error: unknown) => void
}

/**
 * One job at a time, and before each of them the group that waits.
 *
 * Q1. A job that throws rejects its own promise and stops nobody else's.
 * Q2. A group that throws is tried again before the next job: it neither ends the queue nor keeps it running.
 */
export function serialQueue({ group, onError }: QueueParts) {
  let last: Promise<unknown> = Promise.resolve()
  let isScheduled = false

  const doGroup = (): Promise<void> => {
    isScheduled = false
    return group()
  }
  /** Does a job in its turn. */
  const job = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const done = last.then(doGroup).catch(onError).then(run)
    last = done.catch(() => {})
    return done
  }
  return {
    job,
    /** Does the group soon: once, however often it is asked for until then. */
    schedule(): void {
      if (isScheduled) return
      isScheduled = true
      void job(async () => {})
    },
  }
}
