import { beforeEach, expect, it, vi } from 'vitest'

const cached = vi.hoisted(() => new Map<string, Response>())
const network = vi.hoisted(() => ({ answer: (): Promise<Response> => Promise.reject(new Error('no-response')) }))
vi.mock('workbox-precaching', () => ({ matchPrecache: async (path: string) => cached.get(path) }))
vi.mock('workbox-strategies', () => ({
  NetworkOnly: class {
    handle = () => network.answer()
  },
}))

/** What a page shows, by default without a network. */
async function open(path: string, answer = () => Promise.reject<Response>(new Error('no-response'))): Promise<string> {
  const { pageOrOfflinePage } = await import('#src/offline/worker/pages.ts')
  network.answer = answer
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

it('the return from a payment, which the app can’t show, gets a plain page with a link to try again', async () => {
  cached.set('/offline', new Response('the app'))
  expect(await open('/checkout/payfast/confirmed?ticket=t')).toContain('<a href="">Try again</a>')
  expect(await open('/checkout/order/1')).toBe('the app')
})

it('that page is in both languages, since the address of the return is in none', async () => {
  const page = await open('/checkout/payfast/confirmed?ticket=t')
  expect(page).toMatch(/<html lang="en-ZA">.*You’re offline.*<div lang="af-ZA">.*Jy’s vanlyn.*Probeer weer/s)
  expect(page).toContain('<title>You’re offline – Rusbank</title>')
  expect(await open('/cart')).not.toContain('vanlyn')
})

it.each([502, 503, 504])(
  'a gateway’s error page with status %i is not shown, but the shop’s own is',
  async (status) => {
    cached.set('/offline', new Response('the app'))
    const html = (headers: HeadersInit) => async () => new Response('an error page', { status, headers })
    expect(await open('/cart', html({}))).toBe('the app')
    expect(await open('/cart', html({ 'content-security-policy': `default-src 'none'` }))).toBe('an error page')
  },
)

it.each([200, 404, 500])(
  'a page with status %i is shown, whoever answered: it may be a captive portal’s',
  async (status) => {
    cached.set('/offline', new Response('the app'))
    expect(await open('/cart', async () => new Response('a page', { status }))).toBe('a page')
  },
)
