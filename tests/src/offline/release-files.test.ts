import { beforeEach, expect, it, vi } from 'vitest'

vi.mock('workbox-core', () => ({ cacheNames: { precache: 'release' } }))
vi.mock('workbox-precaching', () => ({
  addPlugins: () => {},
  getCacheKeyForURL: (url: string) => `https://shop.example${url}`,
  precacheAndRoute: () => {},
}))

const CODE = '/assets/entry.1.js'
const PAGE = '/offline'
const pageOf = (code: string) => `<script src="${code}"></script>`

/** The cached files of a release whose page and code the browser has evicted. */
const kept = new Map<string, string>()
/** What the network answers. */
let answers: Readonly<Record<string, { readonly body: string; readonly type: string; readonly status?: number }>>

/** Has the worker load the files again, and tells which are cached then. */
async function restore(): Promise<string[]> {
  const { restoreReleaseFiles } = await import('#src/offline/worker/release-files.ts')
  await restoreReleaseFiles()
  return [...kept.keys()]
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('RELEASE_FILES', [{ url: PAGE }, { url: CODE }])
  vi.stubGlobal('fetch', async (path: string) => {
    const { body, type, status = 200 } = answers[path] ?? { body: '', type: 'text/plain', status: 404 }
    return new Response(body, { status, headers: { 'content-type': type } })
  })
  const cache = {
    match: async (key: string) => kept.get(new URL(key).pathname),
    put: async (key: string, response: Response) => void kept.set(new URL(key).pathname, await response.text()),
  }
  vi.stubGlobal('caches', { open: async (name: string) => (name === 'release' ? cache : null) })
})

const code = { body: 'start()', type: 'text/javascript' }
const page = { body: pageOf(CODE), type: 'text/html' }

it('evicted files of the release are loaded again, the page after its code', async () => {
  answers = { [CODE]: code, [PAGE]: page }
  expect(await restore()).toEqual([CODE, PAGE])
})

it.each([
  ['the code is gone', { [PAGE]: page }, []],
  ['a captive portal answers', { [CODE]: { body: 'Log in', type: 'text/html' }, [PAGE]: page }, []],
  ['a captive portal answers for the page', { [CODE]: code, [PAGE]: { body: 'Log in', type: 'text/html' } }, [CODE]],
  ['the page is of a newer release', { [CODE]: code, [PAGE]: { ...page, body: pageOf('/assets/entry.2.js') } }, [CODE]],
])('nothing of another release is cached in their place: %s', async (_, network, restored) => {
  answers = network
  expect(await restore()).toEqual(restored)
})

it('a file that is still cached is not loaded again', async () => {
  kept.set(CODE, 'start()').set(PAGE, pageOf(CODE))
  answers = {}
  expect(await restore()).toEqual([CODE, PAGE])
})
