import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { NetworkFirst } from 'workbox-strategies'
import { isPublicCall } from '#domain/site/offline.ts'
import { answerOf } from './answer-of.ts'
import { isOfType } from './content-type.ts'
import { ANSWERS, isOurs } from './kept-answers.ts'

/** How long the network has before what was answered last is shown, in seconds. */
const PATIENCE = 5
/** How many answers beside the catalogue's own are kept: lists that somebody narrowed, for the most part. */
const MOST = 100

export function isAnswer({ pathname }: URL): boolean {
  return isPublicCall(pathname)
}

const answers = new NetworkFirst({
  cacheName: ANSWERS,
  networkTimeoutSeconds: PATIENCE,
  plugins: [
    {
      // An error of the shop's own is an answer; a page of somebody else is none.
      fetchDidSucceed: async ({ response }) => {
        if (isOfType(response, 'application/json')) return response
        throw new TypeError('The network answered something that is not the shop’s.')
      },
      cacheWillUpdate: async ({ response }) => (isOurs(response) ? response : null),
    },
    new ExpirationPlugin({ maxEntries: MOST, purgeOnQuotaError: true }),
  ],
})

export function answerTo(options: RouteHandlerCallbackOptions): Promise<Response> {
  return answerOf(answers, options)
}
