import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { registerWorker } from '#src/offline/register-worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a browser that saves data registers no service worker, which would load the whole catalogue', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  const register = vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new Error('none is wanted'))
  void registerWorker()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(register).not.toHaveBeenCalled()
})

it('the service worker is registered after two seconds without interaction, and loads what is missing once online', async () => {
  const [waiting, active] = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }]
  const registration = { waiting, active } as unknown as ServiceWorkerRegistration
  const register = vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration)
  void registerWorker()
  await vi.advanceTimersByTimeAsync(1_999)
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(1_999)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(register).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(register).toHaveBeenCalledOnce()
  expect(waiting.postMessage.mock.calls).toEqual([['page-opened']])
  expect(active.postMessage).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(active.postMessage.mock.calls).toEqual([['data-wanted']])
})
