import { createMemoryRouter, type RouteObject } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { withPagesLoadedOnce } from '#src/app/pages-loaded-once.ts'
import { loadOnce } from '#src/ui/loading/load-once.ts'

/** Resolves in a later task, as a dynamic import does even for loaded code. */
const inLaterTask = <Value>(value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, 0, value))
/** Runs what follows in the same task. */
async function endTask(): Promise<void> {
  for (let step = 0; step < 1_000; step += 1) await Promise.resolve()
}

test('a page whose code was prefetched is shown in the task of the click', async () => {
  const page = { loader: () => 'the couch' }
  const inner: RouteObject = { id: 'couch', path: 'couch', lazy: () => inLaterTask(page) }
  const routes = withPagesLoadedOnce([{ path: '/', children: [inner] }])
  const { lazy } = inner
  if (typeof lazy !== 'function') throw new Error('A page that was loaded once still comes by itself')
  await lazy()
  const router = createMemoryRouter(routes)
  vi.useFakeTimers()
  try {
    void router.navigate('/couch')
    await endTask()
    expect([router.state.location.pathname, router.state.loaderData.couch]).toEqual(['/couch', 'the couch'])
  } finally {
    vi.useRealTimers()
    router.dispose()
  }
})

test('code is loaded once, and again after a failure', async () => {
  const load = vi.fn(() => inLaterTask('code')).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const code = loadOnce(load)
  await expect(Promise.all([code(), code()])).rejects.toThrow('Failed to fetch')
  expect(await Promise.all([code(), code()])).toEqual(['code', 'code'])
  expect(load).toHaveBeenCalledTimes(2)
})
