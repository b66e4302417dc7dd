import { freshApi } from '../../client/api/fresh-api.ts'
import { readReviews } from '../../client/product-reviews.ts'
import { reviewCache } from './review-cache.ts'

/** The reviews that this page's browser knows. */
export const browserReviews = reviewCache({
  ask: (question) => readReviews(freshApi, question, new AbortController().signal).catch(() => null),
  now: () => Date.now(),
})
