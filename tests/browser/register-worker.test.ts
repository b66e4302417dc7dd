import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerWorker } from '#src/offline/register-worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('the service worker is registered after two seconds without interaction', async () => {
  const register = vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new Error('Not in a test.'))
  void registerWorker()
  await vi.advanceTimersByTimeAsync(1_999)
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(1_999)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(register).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(register).toHaveBeenCalledOnce()
})
