import { beforeEach, expect, it, vi } from 'vitest'

const fetched = vi.fn(async () => Response.json({ release: 'newer' }))
let page: EventTarget
let shown: EventTarget & { visibilityState: string }

/** A page of an older release that was just opened. */
beforeEach(() => {
  fetched.mockClear()
  page = new EventTarget()
  shown = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', shown)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('setInterval', () => 0)
  vi.resetModules()
})

const comeBack = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
const turn = (visibilityState: string) => {
  shown.visibilityState = visibilityState
  shown.dispatchEvent(new Event('visibilitychange'))
}

it.each([
  { when: 'it gets the focus', happen: () => page.dispatchEvent(new Event('focus')) },
  { when: 'code of it can’t be loaded', happen: () => page.dispatchEvent(new Event('vite:preloadError')) },
  { when: 'it comes back from the back/forward cache', happen: () => comeBack(true) },
  { when: 'it becomes visible', happen: () => turn('visible') },
])('a page learns of a newer release when $when', async ({ happen }) => {
  const { releaseStore, startReleaseWatch } = await import('#src/release/release-store.ts')
  startReleaseWatch('own')
  comeBack(false)
  turn('hidden')
  expect([fetched.mock.calls.length, releaseStore.getSnapshot()]).toEqual([0, false])
  happen()
  await expect.poll(releaseStore.getSnapshot).toBe(true)
})
