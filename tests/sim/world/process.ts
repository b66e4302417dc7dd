import type { Timeline } from './timeline.ts'

/**
 * The process of a tab or a server. All input reaches it through here, so that it can be frozen (input waits) and can
 * crash (input is dropped) at any await.
 */
export interface Process {
  readonly isAlive: () => boolean
  readonly isFrozen: () => boolean
  /** Calls into the process if it is alive, after a freeze has ended. */
  readonly enter: (run: () => void) => void
  /** Settles a promise of the process after this many ms. The process may crash at each. */
  readonly pause: (ms: number) => Promise<void>
  readonly time: Pick<Timeline, 'now' | 'after'>
  /** Crashes at the nth pause from now. `before` runs just before. */
  readonly dieAfter: (pauses: number, before?: () => void) => void
  readonly die: () => void
  readonly freeze: () => void
  /** `first` runs before the input that waited. */
  readonly thaw: (first?: () => void) => void
  /** Returns a function to unsubscribe. */
  readonly onExit: (run: () => void) => () => void
}

export function process(timeline: Timeline): Process {
  let alive = true
  let frozen = false
  let left = Number.POSITIVE_INFINITY
  let beforeDeath: (() => void) | undefined
  let waiting: (() => void)[] = []
  const exitListeners = new Set<() => void>()

  const enter = (run: () => void): void => {
    if (!alive) return
    if (frozen) waiting.push(run)
    else run()
  }
  const die = (): void => {
    if (!alive) return
    alive = false
    for (const listener of [...exitListeners]) listener()
  }
  const passes = (): boolean => {
    left -= 1
    if (left <= 0 && alive) {
      // What happens before may pause as well.
      left = Number.POSITIVE_INFINITY
      beforeDeath?.()
      die()
    }
    return alive
  }

  return {
    isAlive: () => alive,
    isFrozen: () => frozen,
    enter,
    pause: (ms) =>
      new Promise((resolve) => {
        if (!passes()) return
        timeline.after(ms, () => {
          enter(() => {
            if (passes()) resolve()
          })
        })
      }),
    time: { now: timeline.now, after: (ms, run) => timeline.after(ms, () => enter(run)) },
    dieAfter(pauses, before) {
      left = pauses
      beforeDeath = before
    },
    die,
    freeze() {
      frozen = true
    },
    thaw(first = () => {}) {
      frozen = false
      const held = waiting
      waiting = []
      for (const run of [first, ...held]) enter(run)
    },
    onExit(run) {
      exitListeners.add(run)
      return () => exitListeners.delete(run)
    },
  }
}
