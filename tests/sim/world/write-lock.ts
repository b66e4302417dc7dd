import type { Process } from './process.ts'

/** One write transaction at a time, in order of request, across all tabs of a browser. */
interface WriteLock {
  readonly acquire: (process: Process) => Promise<void>
  readonly release: (process: Process) => void
  /** When the process next gets the lock, `stop` is called with its transaction open. */
  readonly holdNextWrite: (process: Process, stop: () => void) => void
  /** Cancels a planned hold that has not happened. */
  readonly heal: () => void
}

/**
 * Only a held transaction makes others wait. Every other one completes before the next operation, since the disk runs
 * it in one turn.
 */
export function writeLock(): WriteLock {
  let holder: Process | null = null
  let planned: { readonly process: Process; readonly stop: () => void } | null = null
  let waiting: { readonly process: Process; readonly go: () => void }[] = []

  const release = (process: Process): void => {
    if (holder !== process) return
    holder = null
    const next = waiting
    waiting = []
    for (const { process: own, go } of next) own.enter(go)
  }

  return {
    async acquire(process) {
      while (holder !== null && holder !== process) {
        await new Promise<void>((go) => waiting.push({ process, go }))
      }
      // A process that crashed when it got the lock must not hold it: nobody would release it.
      if (planned?.process !== process || !process.isAlive()) return
      const { stop } = planned
      planned = null
      holder = process
      process.onExit(() => release(process))
      stop()
      await process.pause(1)
    },
    release,
    holdNextWrite(process, stop) {
      planned = { process, stop }
    },
    heal() {
      planned = null
    },
  }
}
