import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { answerOf } from './answer-of.ts'
import { isWhole, nameOf, PICTURES } from './kept-pictures.ts'

/** Of some 30 KB each: those of about fifty pages. */
const MOST = 300

export function isPicture({ pathname }: URL): boolean {
  return pathname.startsWith('/pictures/')
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

/** A picture of nothing, through which the few pixels show that came with the page. */
function nothingToSee(): Response {
  return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } })
}

/** A picture by its address; where that can't be had, the same picture in another size or format, or nothing. */
export async function pictureOrOtherSize(options: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    return await answerOf(pictures, options)
  } catch {
    const { url } = options.request
    const cache = await caches.open(PICTURES)
    const other = (await cache.keys()).find((request) => nameOf(request.url) === nameOf(url))
    return (other && (await cache.match(other))) ?? nothingToSee()
  }
}
