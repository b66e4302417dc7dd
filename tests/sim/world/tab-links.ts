import type { Locks, TabChannel, TabMessage } from '#sync/ports/ports.ts'
import type { Process } from './process.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** What a browser's tabs share besides the disk. */
export interface TabLinks {
  readonly locksFor: (process: Process) => Locks
  readonly channelFor: (process: Process) => TabChannel
}

interface Queued {
  readonly process: Process
  readonly signal: AbortSignal
  readonly start: () => Promise<void>
}

interface LinkParts {
  readonly timeline: Timeline
  readonly chance: Random
  /** The percentage of messages between tabs that get lost. */
  readonly loss: () => number
}

export function tabLinks({ timeline, chance, loss }: LinkParts): TabLinks {
  let queue: Queued[] = []
  let holder: Queued | null = null

  const grant = (): void => {
    queue = queue.filter(({ process, signal }) => process.isAlive() && !signal.aborted)
    const [next] = queue
    if (holder !== null || next === undefined) return
    queue = queue.slice(1)
    holder = next
    const release = (): void => {
      if (holder !== next) return
      holder = null
      timeline.after(1, grant)
    }
    next.process.onExit(release)
    next.process.enter(() => void next.start().finally(release))
  }

  const listeners = new Map<(message: TabMessage) => void, Process>()
  return {
    locksFor: (process) => ({
      request: (_name, { signal }, held) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          queue.push({ process, signal, start: () => held().then(resolve, reject) })
          timeline.after(1 + chance.below(3), grant)
        }),
    }),
    channelFor(process) {
      const own = new Set<(message: TabMessage) => void>()
      return {
        post(message) {
          for (const [listener, other] of listeners) {
            if (own.has(listener) || chance.chance(loss() / 100)) continue
            timeline.after(1 + chance.below(20), () => other.enter(() => listener(message)))
          }
        },
        listen(listener) {
          own.add(listener)
          listeners.set(listener, process)
          return () => listeners.delete(listener)
        },
        close() {
          for (const listener of own) listeners.delete(listener)
        },
      }
    },
  }
}
