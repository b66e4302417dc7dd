import { freshApi } from '../../client/api/fresh-api.ts'
import { readReviews } from '../../client/product-reviews.ts'
import { reviewCache } from './review-cache.ts'

/** The page's review cache. */
export const browserReviews = reviewCache({
  ask: (query) => readReviews(freshApi, query, new AbortController().signal).catch(() => null),
  now: () => Date.now(),
})
