import type { Process } from './process.ts'

/** One write transaction at a time, in the order in which they were asked for, over all tabs of a browser. */
interface WriteLock {
  readonly acquire: (process: Process) => Promise<void>
  readonly release: (process: Process) => void
  /** When the process next has the lock, `stop` is called with its transaction open. */
  readonly holdNextWrite: (process: Process, stop: () => void) => void
  /** A write that was to be held, and has not come, is held no more. */
  readonly heal: () => void
}

/**
 * Only a transaction that stands still makes others wait: every other one is over before the next operation, as the disk does it
 * in one turn.
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
      // One that died when it was let in holds nothing: nobody would release it.
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
