import type { ShopApi } from '../../client/api/shop-api.ts'
import { answerOf } from '../../client/api/shop-api.ts'
import { readReviews } from '../../client/product-reviews.ts'
import { reviewCache } from './review-cache.ts'

const PATIENCE = 10_000

/** The browser may keep answers for a minute: what is asked for again here has to be new. */
const freshApi: Pick<ShopApi, 'get'> = {
  async get(path, signal) {
    const { default: ky } = await import('ky')
    return answerOf(await ky.get(path, { signal, cache: 'no-cache', timeout: PATIENCE, throwHttpErrors: false }))
  },
}

/** The reviews that this page's browser knows. */
export const browserReviews = reviewCache({
  ask: (question) => readReviews(freshApi, question, new AbortController().signal).catch(() => null),
  now: () => Date.now(),
})
