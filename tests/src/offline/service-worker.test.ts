import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

type Matches = (call: { readonly request: { readonly mode: string }; url: URL; sameOrigin: boolean }) => boolean

const workbox = vi.hoisted(() => ({ preload: '', routes: [] as { matches: Matches; method: string }[] }))
vi.mock('workbox-core', () => ({ cacheNames: { precache: 'release' }, clientsClaim: () => {} }))
vi.mock('workbox-navigation-preload', () => ({
  enable: () => {
    workbox.preload = 'enabled'
  },
  disable: () => {
    workbox.preload = 'disabled'
  },
}))
vi.mock('workbox-precaching', () => ({
  addPlugins: () => {},
  cleanupOutdatedCaches: () => {},
  getCacheKeyForURL: (path: string) => path,
  matchPrecache: async () => undefined,
  precacheAndRoute: () => {},
}))
vi.mock('workbox-routing', () => ({
  registerRoute: (matches: Matches, _: unknown, method = 'GET') => workbox.routes.push({ matches, method }),
}))
vi.mock('workbox-strategies', () => ({ CacheFirst: class {}, NetworkFirst: class {}, NetworkOnly: class {} }))
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: class {} }))

/** Not a literal at its import: its types are those of a worker, which the types of the tests exclude. */
const WORKER = '#src/offline/worker/service-worker.ts'
const SHOP = 'https://shop.example'
const CHROMIUM = 'Mozilla/5.0 Chrome/150.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

/** The paths that the worker has requested. */
let requested: string[]

/** Starts the worker in this browser. Returns a function that sends it an event, and resolves when its work for it is done. */
async function startWorker(userAgent = CHROMIUM) {
  const own = Object.assign(new EventTarget(), {
    location: { origin: SHOP },
    indexedDB: {
      open: () => {
        throw new DOMException('The disk is broken.', 'UnknownError')
      },
    },
  })
  vi.stubGlobal('self', own)
  vi.stubGlobal('navigator', { userAgent })
  vi.resetModules()
  await import(WORKER)
  return async (type: string, facts: object): Promise<void> => {
    let work: Promise<void> | undefined
    const waitUntil = (promise: Promise<void>) => {
      work = promise
    }
    own.dispatchEvent(Object.assign(new Event(type), { ...facts, waitUntil }))
    await work
  }
}

beforeEach(() => {
  workbox.routes = []
  requested = []
  vi.stubGlobal('RELEASE_FILES', [{ url: '/assets/entry.1.js' }])
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => undefined, put: async () => {}, keys: async () => [] }),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    if (path.startsWith('/assets/')) throw new TypeError('Failed to fetch')
    return Response.json({ answers: {}, pictures: [] })
  })
})

// The next file in this process must not get the worker's modules with the mocks of this one.
afterAll(() => void vi.resetModules())

it.each([
  { path: '/af/cart', mode: 'navigate', isAnswered: true },
  { path: '/checkout/payfast/confirmed?ticket=t', mode: 'navigate', isAnswered: true },
  { path: '/checkout/ozow/confirmed?ticket=t', mode: 'navigate', method: 'POST', isAnswered: true },
  { path: '/checkout/order/1', mode: 'navigate', method: 'POST', isAnswered: false },
  { path: '/login', mode: 'navigate', method: 'POST', isAnswered: false },
  {
    path: '/checkout/ozow/confirmed',
    mode: 'navigate',
    method: 'POST',
    origin: 'https://pay.example',
    isAnswered: false,
  },
  { path: '/api/payments/peach/return?id=1', mode: 'navigate', isAnswered: false },
  { path: '/support/find', mode: 'navigate', isAnswered: false },
  { path: '/cart', mode: 'no-cors', isAnswered: false },
  { path: '/cart', mode: 'navigate', origin: 'https://pay.example', isAnswered: false },
])('the worker answers only requests for pages of the shop with its offline page: %o', async (call) => {
  const { path, mode, method = 'GET', origin = SHOP, isAnswered } = call
  await startWorker()
  const url = new URL(path, origin)
  const ofMethod = workbox.routes.filter((route) => route.method === method)
  const matching = ofMethod.filter(({ matches }) => matches({ request: { mode }, url, sameOrigin: origin === SHOP }))
  expect(matching).toHaveLength(isAnswered ? 1 : 0)
})

it.each([
  [FIREFOX, 'disabled'],
  [CHROMIUM, 'enabled'],
])('in %s, the preload of pages is %s: Firefox shows its own error page if one fails', async (userAgent, preload) => {
  await startWorker(userAgent)
  expect(workbox.preload).toBe(preload)
})

describe('the worker’s work for an event lasts', () => {
  it('until the catalogue is loaded, although a file of the release could not be restored', async () => {
    const send = await startWorker()
    await send('message', { data: 'data-wanted' })
    expect(requested).toEqual(['/assets/entry.1.js', '/api/offline'])
  })

  it('until the pending changes are sent, and fails if they are not, so that the browser repeats it', async () => {
    const send = await startWorker()
    await expect(send('sync', { tag: 'outbox' })).rejects.toThrow('The disk is broken.')
  })
})
