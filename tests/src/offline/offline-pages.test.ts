import { beforeEach, expect, it, vi } from 'vitest'

const cached = vi.hoisted(() => new Map<string, Response>())
vi.mock('workbox-precaching', () => ({ matchPrecache: async (path: string) => cached.get(path) }))
vi.mock('workbox-strategies', () => ({
  NetworkOnly: class {
    handle = () => Promise.reject(new Error('no-response'))
  },
}))

/** What a page shows if it is opened without a network. */
async function open(path: string): Promise<string> {
  const { pageOrOfflinePage } = await import('#src/offline/worker/pages.ts')
  const url = new URL(path, 'https://shop.example')
  const options = { url, request: new Request(url), event: new Event('fetch') }
  return (await pageOrOfflinePage(options as unknown as Parameters<typeof pageOrOfflinePage>[0])).text()
}

beforeEach(() => cached.clear())

it('without a network the offline page is shown in the language of the page', async () => {
  cached.set('/offline', new Response('You’re offline')).set('/af/offline', new Response('Jy’s vanlyn'))
  expect(await open('/cart')).toBe('You’re offline')
  expect(await open('/af/cart')).toBe('Jy’s vanlyn')
})

it('a plain page in the same language is shown if the browser has evicted that page', async () => {
  expect(await open('/cart')).toContain('<html lang="en')
  expect(await open('/af/cart')).toContain('<html lang="af')
})
