/**
 * One job at a time, and before each of them the group that waits.
 *
 * Q1. A job that throws rejects its own promise and stops nobody else's.
 * Q2. A group that throws is left to the next job: it neither ends the queue nor keeps it turning.
 */
export interface SerialQueue {
  /** Has the group done, once all that is asked for in one go has been. */
  readonly wake: () => void
  /** Does a job in its turn. */
  readonly job: <Value>(run: () => Promise<Value>) => Promise<Value>
}

interface QueueParts {
  /** Does all that waits. */
  readonly group: () => Promise<void>
  readonly onError: (error: unknown) => void
}

export function serialQueue({ group, onError }: QueueParts): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  let isAwake = false

  const doGroup = (): Promise<void> => {
    isAwake = false
    return group()
  }
  const job: SerialQueue['job'] = (run) => {
    const done = last.then(doGroup).catch(onError).then(run)
    last = done.catch(() => {})
    return done
  }
  return {
    job,
    wake() {
      if (isAwake) return
      isAwake = true
      void job(async () => {})
    },
  }
}
