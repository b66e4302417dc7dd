import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst } from 'workbox-strategies'
import { isPublicCall } from '#domain/site/offline.ts'
import { ANSWERS, deleteAnswer, isShopData, OTHER_ANSWERS } from './answer-cache.ts'
import { strategyResponse } from './answer-of.ts'
import { isOfType } from './content-type.ts'

/** After this time, the cached response is used, in seconds. */
const NETWORK_TIMEOUT_S = 5
const MAX_OTHERS = 100

export const isPublicAnswer = ({ pathname }: URL): boolean => isPublicCall(pathname)

const shopDataOnly: WorkboxPlugin = {
  // An error response of the shop is an answer. A captive portal's page is not.
  fetchDidSucceed: async ({ response }) => {
    if (isOfType(response, 'application/json')) return response
    throw new TypeError('The network answered something that is not the shop’s.')
  },
  async cacheWillUpdate({ request, response }) {
    if (response.status === 404) await deleteAnswer(request)
    return isShopData(response) ? response : null
  },
}

const catalogue = new NetworkFirst({
  cacheName: ANSWERS,
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [shopDataOnly],
})
const others = new NetworkFirst({
  cacheName: OTHER_ANSWERS,
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [shopDataOnly, new ExpirationPlugin({ maxEntries: MAX_OTHERS, purgeOnQuotaError: true }) as WorkboxPlugin],
})

export async function answerTo(call: RouteHandlerCallbackOptions): Promise<Response> {
  // A cache that can't be read does not matter if there is a network.
  const known = await caches.match(call.request, { cacheName: ANSWERS }).catch(() => undefined)
  return strategyResponse(known === undefined ? others : catalogue, call)
}
