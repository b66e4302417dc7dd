import {
  MAX_REVIEWS_TAKEN,
  type REVIEW_SORTS,
  type Review,
  type ReviewSummary,
  type Reviews,
  type ReviewsDashboard,
} from '#domain/review/review.ts'
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
  api: ShopApi,
  query: ReviewQuery,
  signal: AbortSignal,
): Promise<ProductReviews | null> {
  const [reviews, dashboard] = await Promise.all([
    readPages(api, query, signal),
    api.get<ReviewsDashboard>(`/api/reviews-dashboard?productId=${query.productId}`, signal),
  ])
  if (reviews === null || !dashboard.ok) return null
  return { reviews, summary: dashboard.body.results[0] ?? null }
}

/** One answer has at most 100 reviews. More are read page by page, and whole pages are kept. */
async function readPages(
  api: ShopApi,
  { productId, sort, take }: ReviewQuery,
  signal: AbortSignal,
): Promise<Reviews | null> {
  const size = Math.min(take, MAX_REVIEWS_TAKEN)
  /** By id: a review that is published meanwhile moves the others to later pages. */
  const data = new Map<number, Review>()
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ productId: String(productId), take: String(size), sortReviews: sort })
    if (page > 1) query.set('page', String(page))
    const called = await api.get<Reviews>(`/api/stamped?${query}`, signal)
    if (!called.ok) return null
    for (const review of called.body.data) data.set(review.id, review)
    if (page * size >= Math.min(take, called.body.total)) return { ...called.body, page: 1, data: [...data.values()] }
  }
}
