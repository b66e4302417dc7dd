import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { answerOf } from './answer-of.ts'
import { isPictureResponse, nameOf, PICTURES } from './picture-cache.ts'

/** About 30 KB each: the pictures of about fifty pages. */
const MOST = 300

export function isPicture({ pathname }: URL): boolean {
  return pathname.startsWith('/pictures/')
}

const pictures = new CacheFirst({
  cacheName: PICTURES,
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (isPictureResponse(response) ? response : null),
    },
    new ExpirationPlugin({ maxEntries: MOST, purgeOnQuotaError: true }),
  ],
})

/** An empty picture, behind which the page's placeholder stays visible. */
function emptyPicture(): Response {
  return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } })
}

/** A picture by its URL. If it can't be loaded, the same picture in another size or format, or else an empty one. */
export async function pictureOrOtherSize(options: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    return await answerOf(pictures, options)
  } catch {
    const { url } = options.request
    const cache = await caches.open(PICTURES)
    const other = (await cache.keys()).find((request) => nameOf(request.url) === nameOf(url))
    return (other && (await cache.match(other))) ?? emptyPicture()
  }
}
