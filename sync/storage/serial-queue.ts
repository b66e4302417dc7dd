/**
 * Runs one job at a time, and before each job `group`, which processes everything that is waiting.
 *
 * Q1. A job that throws rejects its own promise and affects no other job.
 * Q2. A group that throws is retried before the next job: it neither ends the queue nor keeps it running.
 */
export function serialQueue({ group, onError }: { group: () => Promise<void>; onError: (error: unknown) => void }) {
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
      last = last.then(runGroup).catch(onError)
    },
  }
}
