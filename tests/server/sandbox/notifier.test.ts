import { afterEach, expect, test, vi } from 'vitest'
import { openNotifier } from '#server/sandbox/notifier.ts'

afterEach(() => void vi.useRealTimers())

test('no notification is sent once the sandbox is closed, whenever it was due', () => {
  vi.useFakeTimers()
  const options = { run: async () => [], localUrl: () => '', onError: () => {}, now: () => 0 }
  const notifier = openNotifier(options)
  const work = vi.fn(async () => {})
  notifier.schedule(work, 2_000)
  notifier.close()
  notifier.schedule(work, 2_000)
  vi.advanceTimersByTime(60_000)
  expect(work).not.toHaveBeenCalled()
})
