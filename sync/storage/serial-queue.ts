/**
 * One job at a time: the group that waits goes first, and then the next job.
 *
 * Q1. A job that throws rejects its own promise and stops nobody else's.
 * Q2. A group that throws is left to the next `wake`: it neither ends the queue nor keeps it turning.
 */
export interface SerialQueue {
  /** Begins with the group that waits, once all that is asked for in one go has been. */
  readonly wake: () => void
  /** Does a job in its turn. */
  readonly job: <Value>(run: () => Promise<Value>) => Promise<Value>
}

interface QueueParts {
  readonly isGroupWaiting: () => boolean
  readonly group: () => Promise<void>
  readonly onError: (error: unknown) => void
}

export function serialQueue({ isGroupWaiting, group, onError }: QueueParts): SerialQueue {
  const jobs: (() => Promise<void>)[] = []
  let isRunning = false

  const work = async (): Promise<void> => {
    let hasFailed = false
    for (;;) {
      if (!hasFailed && isGroupWaiting()) {
        try {
          await group()
        } catch (error) {
          hasFailed = true
          onError(error)
        }
        continue
      }
      const job = jobs.shift()
      if (job === undefined) break
      await job()
    }
    isRunning = false
  }
  const wake = (): void => {
    if (isRunning) return
    isRunning = true
    // All that is asked for in one go is written in one transaction.
    void Promise.resolve().then(work)
  }
  return {
    wake,
    job: (run) =>
      new Promise((resolve, reject) => {
        jobs.push(() => Promise.resolve().then(run).then(resolve, reject))
        wake()
      }),
  }
}
