import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryUntilDone } from '#server/database/retry-until-done.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('failing work is retried until it succeeds, and its first failure is reported', async () => {
  vi.useRealTimers()
  const done = Promise.withResolvers<void>()
  const errors: unknown[] = []
  let failures = 0
  const work = async () => {
    if (failures === 2) return done.resolve()
    failures += 1
    throw new Error(`failure ${failures}`)
  }
  const repeated = retryUntilDone({ work, onError: (error) => errors.push(error) })
  repeated.request()
  await done.promise
  expect(errors).toEqual([new Error('failure 1')])
})

it('work requested during a run runs once more', async () => {
  const work = vi.fn(async () => {})
  const repeated = retryUntilDone({ work, onError: () => {} })
  repeated.request()
  repeated.request()
  repeated.request()
  await vi.runAllTimersAsync()
  expect(work).toHaveBeenCalledTimes(2)
  repeated.request()
  await vi.runAllTimersAsync()
  expect(work).toHaveBeenCalledTimes(3)
})

it('the first failure after a success is reported too, even if the work never paused in between', async () => {
  vi.useRealTimers()
  const done = Promise.withResolvers<void>()
  const outcomes = ['first failure', null, 'second failure', null]
  const errors: unknown[] = []
  const work = async () => {
    const failure = outcomes.shift() ?? null
    // Requested again while it succeeds.
    if (outcomes.length === 2) repeated.request()
    if (failure !== null) throw new Error(failure)
    if (outcomes.length === 0) done.resolve()
  }
  const repeated = retryUntilDone({ work, onError: (error) => errors.push(error) })
  repeated.request()
  await done.promise
  expect(errors).toEqual([new Error('first failure'), new Error('second failure')])
})

it('nothing is retried after the end', async () => {
  const work = vi.fn(() => Promise.reject(new Error('for ever')))
  const repeated = retryUntilDone({ work, onError: () => {} })
  repeated.request()
  await repeated.close()
  await vi.runAllTimersAsync()
  expect(work).toHaveBeenCalledTimes(1)
})
