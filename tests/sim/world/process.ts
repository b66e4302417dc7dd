import type { Timeline } from './timeline.ts'

/**
 * What a tab runs in. Everything that reaches the tab from outside comes through here, so that it can be frozen (what
 * comes waits) and can die (nothing comes any more), at any await.
 */
export interface Process {
  readonly isAlive: () => boolean
  readonly isFrozen: () => boolean
  /** Calls into the tab, if it still lives, and once it is not frozen. */
  readonly enter: (run: () => void) => void
  /** Settles a promise of the tab's after so many ms. Each is a place where the tab may die. */
  readonly pause: (ms: number) => Promise<void>
  readonly time: Pick<Timeline, 'now' | 'after'>
  /** Dies at the nth pause from now. */
  readonly dieAfter: (pauses: number) => void
  readonly die: () => void
  readonly freeze: () => void
  readonly thaw: () => void
  readonly onDeath: (run: () => void) => void
}

export function process(timeline: Timeline): Process {
  let alive = true
  let frozen = false
  let left = Number.POSITIVE_INFINITY
  let waiting: (() => void)[] = []
  const exitListeners: (() => void)[] = []

  const enter = (run: () => void): void => {
    if (!alive) return
    if (frozen) waiting.push(run)
    else run()
  }
  const die = (): void => {
    if (!alive) return
    alive = false
    for (const listener of exitListeners) listener()
  }
  const passes = (): boolean => {
    left -= 1
    if (left <= 0) die()
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
    dieAfter(pauses) {
      left = pauses
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
    onDeath: (run) => exitListeners.push(run),
  }
}
