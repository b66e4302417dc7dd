import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { isOfType } from './content-type.ts'

const PICTURES = 'pictures'
/** Of some 30 KB each: those of about fifty pages. */
const MOST = 300

export function isPicture({ pathname }: URL): boolean {
  return pathname.startsWith('/pictures/')
}

function isWhole(response: Response): boolean {
  return response.status === 200 && isOfType(response, 'image/')
}

const pictures = new CacheFirst({
  cacheName: PICTURES,
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (isWhole(response) ? response : null),
    },
    new ExpirationPlugin({ maxEntries: MOST, purgeOnQuotaError: true }),
  ],
})

/** `/pictures/fjord/hero-640.0eeb60a7.webp` as `/pictures/fjord/hero`: the same of every size and format. */
function nameOf(address: string): string {
  return new URL(address).pathname.replace(/-\d+\.[0-9a-f]+\.\w+$/, '')
}

/** A picture of nothing, through which the few pixels show that came with the page. */
function nothingToSee(): Response {
  return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } })
}

/** A picture by its address; where that can't be had, the same picture in another size or format, or nothing. */
export async function pictureOrOtherSize(options: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    return await pictures.handle(options)
  } catch {
    const { url } = options.request
    const cache = await caches.open(PICTURES)
    const other = (await cache.keys()).find((request) => nameOf(request.url) === nameOf(url))
    return (other && (await cache.match(other))) ?? nothingToSee()
  }
}

/** Keeps pictures that nobody has looked at yet. What does not come now comes another time. */
export async function keepPictures(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(PICTURES)
  const names = new Set((await cache.keys()).map(({ url }) => nameOf(url)))
  for (const address of addresses) {
    const request = new Request(address)
    if (names.has(nameOf(request.url))) continue
    const response = await fetch(request).catch(() => null)
    if (response === null) return
    if (isWhole(response)) await cache.put(request, response)
  }
}
