import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { TimeLimitError, timeLimit } from '#sync/storage/time-limit.ts'

const LIMIT = 4_000
const HOUR = 3_600_000

/** A page whose system clock can be changed, with timers based on elapsed time. */
function page() {
  let clock = HOUR
  let passed = 0
  let timers: { readonly due: number; readonly run: () => void }[] = []
  const scheduler: SchedulerLike = {
    now: () => clock,
    schedule<State>(work: (this: SchedulerAction<State>, state?: State) => void, delay = 0) {
      timers.push({ due: passed + delay, run: () => Reflect.apply(work, undefined, []) })
      return Subscription.EMPTY
    },
  }
  return {
    scheduler,
    /** While the page is suspended, time passes but timers run only when it is restored. */
    async pass(ms: number) {
      clock += ms
      passed += ms
      const due = timers.filter((timer) => timer.due <= passed)
      timers = timers.filter((timer) => timer.due > passed)
      for (const { run } of due) run()
      await new Promise((resolve) => setImmediate(resolve))
    },
    setClock(by: number) {
      clock += by
    },
    timers: () => timers.length,
  }
}

/** The state of a promise. */
function fateOf(promise: Promise<unknown>) {
  const fate = { is: 'open' }
  promise.then(
    () => {
      fate.is = 'kept'
    },
    (error: unknown) => {
      fate.is = error instanceof TimeLimitError ? 'too slow' : 'broken'
    },
  )
  return fate
}

const never = new Promise<void>(() => {})

describe('a store’s timeout', () => {
  test('ends a wait that is too long', async () => {
    const { scheduler, pass } = page()
    const fate = fateOf(timeLimit(LIMIT, scheduler)(never))
    await pass(LIMIT - 1)
    expect(fate.is).toBe('open')
    await pass(1)
    expect(fate.is).toBe('too slow')
  })

  test('ends each of several waits in its own time', async () => {
    const { scheduler, pass } = page()
    const inTime = timeLimit(LIMIT, scheduler)
    await inTime(Promise.resolve())
    await pass(LIMIT - 1)
    const first = fateOf(inTime(never))
    await pass(1)
    expect(first.is).toBe('open')
    const second = fateOf(inTime(never))
    await pass(LIMIT - 1)
    expect([first.is, second.is]).toEqual(['too slow', 'open'])
    await pass(1)
    expect(second.is).toBe('too slow')
  })

  test('ends the wait that began first at its own time, also while later ones run', async () => {
    const { scheduler, pass } = page()
    const inTime = timeLimit(LIMIT, scheduler)
    await inTime(Promise.resolve())
    await pass(1_000)
    const first = fateOf(inTime(never))
    await pass(2_000)
    const second = fateOf(inTime(never))
    await pass(1_000)
    await pass(1_000)
    expect([first.is, second.is]).toEqual(['too slow', 'open'])
    await pass(2_000)
    expect(second.is).toBe('too slow')
  })

  test('keeps no timer once nothing is waited for', async () => {
    const { scheduler, pass, timers } = page()
    const inTime = timeLimit(LIMIT, scheduler)
    for (let time = 0; time < 3; time += 1) await inTime(Promise.resolve())
    expect(timers()).toBe(1)
    await pass(LIMIT - 1)
    await inTime(Promise.resolve())
    await pass(0)
    await pass(1)
    expect(timers()).toBe(0)
  })

  test('does not count the time in which its page was suspended, and starts again after it', async () => {
    const { scheduler, pass } = page()
    let answer = (): void => {}
    const pending = new Promise<void>((resolve) => {
      answer = resolve
    })
    const inTime = timeLimit(LIMIT, scheduler)
    const fate = fateOf(inTime(pending))
    await pass(HOUR)
    expect(fate.is).toBe('open')
    answer()
    await pass(0)
    expect(fate.is).toBe('kept')

    const broken = fateOf(inTime(never))
    await pass(HOUR)
    await pass(LIMIT)
    expect(broken.is).toBe('too slow')
  })

  test('starts again after a suspension too for a wait that began in the moment in which another ended', async () => {
    const { scheduler, pass } = page()
    const inTime = timeLimit(LIMIT, scheduler)
    let fate = { is: 'not begun' }
    scheduler.schedule(() => {
      fate = fateOf(inTime(never))
    }, LIMIT)
    const ended = fateOf(inTime(never))
    await pass(LIMIT)
    expect([ended.is, fate.is]).toEqual(['too slow', 'open'])
    await pass(HOUR)
    expect(fate.is).toBe('open')
  })

  test('ends a wait in a hidden page, whose timers are all late', async () => {
    const { scheduler, pass } = page()
    const fate = fateOf(timeLimit(LIMIT, scheduler)(never))
    await pass(60_000)
    await pass(60_000)
    expect(fate.is).toBe('too slow')
  })

  test.for([HOUR, -HOUR])('measures elapsed time, and not the system clock (%i ms)', async (by) => {
    const { scheduler, pass, setClock } = page()
    const fate = fateOf(timeLimit(LIMIT, scheduler)(never))
    setClock(by)
    await pass(LIMIT)
    expect(fate.is).toBe('open')
    await pass(LIMIT)
    expect(fate.is).toBe('too slow')
  })
})
