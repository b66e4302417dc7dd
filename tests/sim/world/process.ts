import type { Timeline } from './timeline.ts'

/**
 * What a tab or a server's process runs in. Everything that reaches it from outside comes through here, so that it can be frozen
 * (what comes waits) and can die (nothing comes any more), at any await.
 */
export interface Process {
  readonly isAlive: () => boolean
  readonly isFrozen: () => boolean
  /** Calls into the process, if it still lives, and once it is not frozen. */
  readonly enter: (run: () => void) => void
  /** Settles a promise of the process after so many ms. Each is a place where it may die. */
  readonly pause: (ms: number) => Promise<void>
  readonly time: Pick<Timeline, 'now' | 'after'>
  /** Dies at the nth pause from now; `before` is what it still does then. */
  readonly dieAfter: (pauses: number, before?: () => void) => void
  readonly die: () => void
  readonly freeze: () => void
  readonly thaw: () => void
  /** Returns how to take it back. */
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
    thaw() {
      frozen = false
      const held = waiting
      waiting = []
      for (const run of held) enter(run)
    },
    onExit(run) {
      exitListeners.add(run)
      return () => exitListeners.delete(run)
    },
  }
}
