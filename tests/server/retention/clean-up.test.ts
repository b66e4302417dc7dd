import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { scheduleCleanUp } from '#server/retention/clean-up.ts'

it('a failed deletion does not prevent the others, and is reported', async () => {
  const done: string[] = []
  const reported: unknown[] = []
  const failed = new Error('it took too long')
  const deletions = [async () => done.push('first'), () => Promise.reject(failed), async () => done.push('last')]
  const schedule = scheduleCleanUp({ deletions, onError: (error) => reported.push(error) })
  await schedule.runNow()
  await schedule.close()
  expect({ done, reported }).toEqual({ done: ['first', 'last'], reported: [failed] })
})

describe('the scheduled clean-up', () => {
  const open = (deletion: () => Promise<unknown>) => {
    vi.useFakeTimers()
    const schedule = scheduleCleanUp({
      deletions: [deletion, deletion],
      onError: (error) => expect.fail(String(error)),
    })
    onTestFinished(async () => {
      await schedule.close()
      vi.useRealTimers()
    })
    return schedule
  }

  it('runs on request, and each hour', async () => {
    const deletion = vi.fn(async () => {})
    void open(deletion).runNow()
    await vi.advanceTimersByTimeAsync(1)
    expect(deletion).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(deletion).toHaveBeenCalledTimes(4)
  })

  it('is not run twice at once, however long it takes', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const deletion = vi.fn(() => promise)
    void open(deletion).runNow()
    await vi.advanceTimersByTimeAsync(3 * 60 * 60_000)
    expect(deletion).toHaveBeenCalledTimes(1)
    resolve()
  })

  it('that is closed ends the deletion in progress, and starts no other', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const deletion = vi.fn(() => promise)
    const schedule = open(deletion)
    void schedule.runNow()
    let closed = false
    const closing = schedule.close().then(() => {
      closed = true
    })
    await vi.advanceTimersByTimeAsync(1)
    expect(closed).toBe(false)
    resolve()
    await closing
    void schedule.runNow()
    expect(deletion).toHaveBeenCalledTimes(1)
  })
})
