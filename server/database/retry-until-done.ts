import { setTimeout as wait } from 'node:timers/promises'
import { retryDelay } from './retry-delay.ts'

interface RepeatedWork {
  readonly work: () => Promise<unknown>
  /** Called with the first of several failures in a row. */
  readonly onError: (error: unknown) => void
}

/** Runs work on request, one run at a time, and retries after a failure until it succeeds. */
export function retryUntilDone({ work, onError }: RepeatedWork) {
  const closing = new AbortController()
  let requested = 0
  let done = 0
  let running: Promise<void> | null = null
  const run = async (): Promise<void> => {
    for (let failures = 0; done < requested; ) {
      const until = requested
      try {
        await work()
        done = until
        failures = 0
      } catch (error) {
        failures += 1
        if (failures === 1) onError(error)
        if (!closing.signal.aborted) await pause(retryDelay(failures), closing.signal)
        if (closing.signal.aborted) break
      }
    }
    running = null
  }
  return {
    /** Runs the work once more, after the current run if there is one. */
    request(): void {
      requested += 1
      running ??= run()
    },
    /** Stops retrying. Resolves when the current run has ended. */
    async close(): Promise<void> {
      closing.abort()
      await running
    },
  }
}

/** Keeps no process alive. If the signal aborts, resolves early and does not reject. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { ref: false, signal }).catch(() => {})
}
