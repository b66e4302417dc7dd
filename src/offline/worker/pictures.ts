import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { strategyResponse } from './answer-of.ts'
import { isPictureResponse, PICTURES, pictureNameOf } from './picture-cache.ts'

/** The cache of pictures that are not the catalogue's. It is another one, since an expiry deletes whatever was used longest ago. */
const OTHERS = 'other-pictures'
/** About 30 KB each: the pictures of about fifty pages. */
const MAX_OTHERS = 300

export const isPicture = ({ pathname }: URL): boolean => pathname.startsWith('/pictures/')

const others = new CacheFirst({
  cacheName: OTHERS,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isPictureResponse(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: MAX_OTHERS, purgeOnQuotaError: true }) as WorkboxPlugin,
  ],
})

/** An empty picture, behind which the page's placeholder stays visible. */
function emptyPicture(): Response {
  return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { 'content-type': 'image/svg+xml' } })
}

/** A picture by its URL. If it can't be loaded, the same picture in another size or format, or else an empty one. */
export async function pictureOrOtherSize(options: RouteHandlerCallbackOptions): Promise<Response> {
  const { request } = options
  // A cache that can't be read does not matter if there is a network. The strategy would read it too.
  const known = await caches.match(request, { cacheName: PICTURES }).catch(() => fetch(request).catch(emptyPicture))
  if (known !== undefined) return known
  try {
    return await strategyResponse(others, options)
  } catch {
    return (await otherSize(request.url, PICTURES)) ?? (await otherSize(request.url, OTHERS)) ?? emptyPicture()
  }
}

async function otherSize(url: string, cacheName: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName)
  const other = (await cache.keys()).find((request) => pictureNameOf(request.url) === pictureNameOf(url))
  return other && cache.match(other)
}
