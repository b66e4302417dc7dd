import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importOptional, importWithRetry } from '#src/ui/loading/import-with-retry.ts'

const MINUTE = 60_000

let isReachable: boolean

beforeEach(() => {
  isReachable = true
  vi.useFakeTimers()
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return new Response('', { headers: { 'content-type': 'application/manifest+json' } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** An import that fails this number of times. */
const failing = (times: number) => {
  let left = times
  return vi.fn(async () => {
    left -= 1
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module')
    return 'code'
  })
}

it('an import that fails offline is repeated once the shop is reachable, and nothing is lost', async () => {
  const onLost = vi.fn()
  const load = failing(1)
  isReachable = false
  const loaded = importWithRetry(load, onLost)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(load).toHaveBeenCalledTimes(1)
  isReachable = true
  window.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('code')
  expect(onLost).not.toHaveBeenCalled()
})

it('an import that fails again although the shop is reachable is reported as lost', async () => {
  const onLost = vi.fn()
  const loaded = importWithRetry(failing(2), onLost)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(await loaded).toBe('code')
  expect(onLost).toHaveBeenCalledOnce()
})

it('an import that keeps failing is repeated ever less often', async () => {
  const load = failing(Number.POSITIVE_INFINITY)
  void importOptional(load)
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(load).toHaveBeenCalledTimes(7)
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(load).toHaveBeenCalledTimes(13)
})

it('the page is not reloaded for code that it works without', async () => {
  const loading = vi.spyOn(window.rusbankCode, 'importWithRetry')
  const load = failing(0)
  expect(await importOptional(load)).toBe('code')
  // Without a second argument, lost code reloads the page.
  expect(loading).toHaveBeenCalledExactlyOnceWith(load, expect.any(Function))
})
