import type { REVIEW_SORTS, ReviewSummary, Reviews, ReviewsDashboard } from '#domain/review/review.ts'
import type { ShopApi } from './api/shop-api.ts'

export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** How many reviews are shown at first. */
export const FIRST_REVIEWS = 5

export interface ReviewQuery {
  readonly productId: number
  readonly sort: ReviewSort
  /** How many reviews to read. */
  readonly take: number
}

/** The first reviews of a product, and the summary of all ratings. */
export interface ProductReviews {
  readonly reviews: Reviews
  /** Null for a product without reviews. */
  readonly summary: ReviewSummary | null
}

/** Reads a product's reviews; null on a failure, since the page is shown without them. */
export async function readReviews(
  api: Pick<ShopApi, 'get'>,
  { productId, sort, take }: ReviewQuery,
  signal: AbortSignal,
): Promise<ProductReviews | null> {
  const query = new URLSearchParams({ productId: String(productId), take: String(take), sortReviews: sort })
  const [reviews, dashboard] = await Promise.all([
    api.get<Reviews>(`/api/stamped?${query}`, signal),
    api.get<ReviewsDashboard>(`/api/reviews-dashboard?productId=${productId}`, signal),
  ])
  if (!reviews.ok || !dashboard.ok) return null
  return { reviews: reviews.body, summary: dashboard.body.results[0] ?? null }
}
