import { setTimeout as wait } from 'node:timers/promises'
import { retryDelay } from './retry-delay.ts'

interface RepeatedWork {
  readonly work: () => Promise<unknown>
  /** Called with the first failure in a row. */
  readonly onError: (error: unknown) => void
}

export interface RetriedWork {
  /** Lets the work be done once more, from its beginning. */
  readonly ask: () => void
  /** Tries nothing again; resolves when what was begun has ended. */
  readonly close: () => Promise<void>
}

/** Work that is done whenever it is asked for, one run at a time, and tried again after a failure until it is done. */
export function retryUntilDone({ work, onError }: RepeatedWork): RetriedWork {
  const closing = new AbortController()
  let asked = 0
  let done = 0
  let running: Promise<void> | null = null
  const run = async (): Promise<void> => {
    for (let failures = 0; done < asked; ) {
      const until = asked
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
    ask() {
      asked += 1
      running ??= run()
    },
    async close() {
      closing.abort()
      await running
    },
  }
}

/** Keeps no process alive; ends early, and not with an error, when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { ref: false, signal }).catch(() => {})
}
