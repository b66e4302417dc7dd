import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst } from 'workbox-strategies'
import { isPublicCall } from '#domain/site/offline.ts'
import { ANSWERS, isShopData } from './answer-cache.ts'
import { answerOf } from './answer-of.ts'
import { isOfType } from './content-type.ts'

/** After this time, the cached response is used, in seconds. */
const NETWORK_TIMEOUT_S = 5
/** The most cached responses beside the catalogue's own; most of them are filtered lists. */
const MAX_ENTRIES = 100

export function isAnswer({ pathname }: URL): boolean {
  return isPublicCall(pathname)
}

const answers = new NetworkFirst({
  cacheName: ANSWERS,
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [
    {
      // An error response of the shop is an answer. A captive portal's page is not.
      fetchDidSucceed: async ({ response }) => {
        if (isOfType(response, 'application/json')) return response
        throw new TypeError('The network answered something that is not the shop’s.')
      },
      cacheWillUpdate: async ({ response }) => (isShopData(response) ? response : null),
    },
    new ExpirationPlugin({ maxEntries: MAX_ENTRIES, purgeOnQuotaError: true }),
  ],
})

export function answerTo(options: RouteHandlerCallbackOptions): Promise<Response> {
  return answerOf(answers, options)
}
