import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenIdle } from '#src/ui/loading/when-idle.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('a browser that does not tell when it is idle does the work after a second, unless it is cancelled', () => {
  const [done, cancelled] = [vi.fn(), vi.fn()]
  whenIdle(done)
  whenIdle(cancelled)()
  vi.advanceTimersByTime(1_000)
  expect([done.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0])
})
