import { expect, it, onTestFinished, vi } from 'vitest'
import { registerWorker } from '#src/offline/register-worker.ts'

it('the worker of a first visit loads its data once it is active', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { promise: ready, resolve } = Promise.withResolvers<ServiceWorkerRegistration>()
  const registration = { waiting: null, active: null, installing: {} } as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(ready)
  const active = { postMessage: vi.fn() }
  void registerWorker()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(active.postMessage).not.toHaveBeenCalled()
  resolve({ active } as unknown as ServiceWorkerRegistration)
  await vi.advanceTimersByTimeAsync(0)
  expect(active.postMessage.mock.calls).toEqual([['page-opened']])
})
