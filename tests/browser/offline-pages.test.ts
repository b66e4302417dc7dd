import { expect, it, vi } from 'vitest'
import { WorkerEvent, workerPage } from './worker-page.ts'

workerPage(() => Response.json({}))

it('a page that the network has not answered after 15 seconds is answered from the device', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { pageOrOfflinePage } = await import('#src/offline/worker/pages.ts')
  const url = new URL('/cart', location.href)
  const answer = vi.fn<(response: Response) => void>()
  const answered = pageOrOfflinePage({ request: new Request(url), url, event: new WorkerEvent('fetch') }).then(answer)
  await vi.advanceTimersByTimeAsync(14_900)
  expect(answer).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  await answered
  expect(await answer.mock.lastCall?.[0].text()).toContain('You’re offline')
})
