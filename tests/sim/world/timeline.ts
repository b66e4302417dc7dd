import { nextTick } from 'node:process'
import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs'

/** Virtual time: everything in a world happens through it, one thing after another. */
export interface Timeline {
  /** Epoch ms. */
  readonly now: () => number
  /** Schedules a function, and returns a function to cancel it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** Runs the scheduled functions in order, each with all its microtasks, until `isDone` or nothing is scheduled. */
  readonly runUntil: (isDone: () => boolean) => Promise<void>
}

interface Due {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

export function timeline(start: number): Timeline {
  let now = start
  let order = 0
  /** A heap by time, then by the order of scheduling. */
  const heap: Due[] = []
  const before = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)
  const at = (index: number): Due => {
    const due = heap[index]
    if (due === undefined) throw new Error('Outside of the heap')
    return due
  }
  const swap = (a: number, b: number): void => {
    const held = at(a)
    heap[a] = at(b)
    heap[b] = held
  }
  const push = (due: Due): void => {
    let index = heap.push(due) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!before(at(index), at(parent))) return
      swap(index, parent)
      index = parent
    }
  }
  const pop = (): Due => {
    const first = at(0)
    const last = heap.pop()
    if (last !== undefined && heap.length > 0) {
      heap[0] = last
      let index = 0
      for (;;) {
        let least = index
        for (let child = 2 * index + 1; child <= 2 * index + 2 && child < heap.length; child += 1) {
          if (before(at(child), at(least))) least = child
        }
        if (least === index) break
        swap(index, least)
        index = least
      }
    }
    return first
  }

  const calledOff = new Set<number>()
  const nextDue = (): Due | undefined => {
    while (heap.length > 0) {
      const due = pop()
      if (!calledOff.delete(due.order)) return due
    }
    return undefined
  }
  const settled = Promise.resolve()
  return {
    now: () => now,
    after(ms, run) {
      order += 1
      const mine = order
      push({ at: now + Math.max(0, ms), order: mine, run })
      return () => calledOff.add(mine)
    },
    runUntil: (isDone) =>
      new Promise((resolve, reject) => {
        const runNext = (): void => {
          const due = isDone() ? undefined : nextDue()
          if (due === undefined) {
            resolve()
            return
          }
          now = due.at
          due.run()
          // All resulting promises settle before anything else happens: `nextTick` runs when no microtasks are left.
          nextTick(continueInMicrotask)
        }
        // A function that `nextTick` calls would be followed by its own `nextTick` before any microtask.
        const continueInMicrotask = (): void => void settled.then(runNext).catch(reject)
        runNext()
      }),
  }
}

/** An RxJS scheduler on a tab's own time. */
export function schedulerOn(time: Pick<Timeline, 'now' | 'after'>): SchedulerLike {
  class Action<State> extends Subscription implements SchedulerAction<State> {
    readonly #work: (this: SchedulerAction<State>, state?: State) => void
    #callOff: () => void = () => {}

    constructor(work: (this: SchedulerAction<State>, state?: State) => void) {
      super()
      this.#work = work
    }

    schedule(state?: State, delay = 0): Subscription {
      this.#callOff()
      this.#callOff = time.after(delay, () => {
        if (!this.closed) this.#work.call(this, state)
      })
      return this
    }

    override unsubscribe(): void {
      this.#callOff()
      super.unsubscribe()
    }
  }
  return {
    now: time.now,
    schedule: <State>(work: (this: SchedulerAction<State>, state?: State) => void, delay?: number, state?: State) =>
      new Action(work).schedule(state, delay),
  }
}
