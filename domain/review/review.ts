import * as v from 'valibot'

// The data formats of the original review service; see the specification, section 7.

export const REVIEW_SORTS = ['recent', 'oldest', 'highest-rating', 'lowest-rating'] as const
/** A client refetches reviews that are older than this (specification, section 4). */
export const REVIEWS_MAX_AGE_MS = 120_000
/** The most reviews of one answer. */
export const MAX_REVIEWS_TAKEN = 100

const wholeNumber = (name: string, fallback: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^\d{0,9}$/, `${name} is a whole number`),
    v.transform((given) => (given === '' ? fallback : Number(given))),
  )

/** The query of `GET /api/stamped`. Without a product, for all products. Page 0 is empty; `take` is at most 100. */
export const ReviewsQuerySchema = v.object({
  productId: v.pipe(
    wholeNumber('productId', 0),
    v.transform((id) => (id === 0 ? null : id)),
  ),
  page: wholeNumber('page', 1),
  take: v.pipe(
    wholeNumber('take', 10),
    v.transform((take) => Math.min(Math.max(take, 1), MAX_REVIEWS_TAKEN)),
  ),
  minRating: wholeNumber('minRating', 1),
  sortReviews: v.optional(v.picklist(REVIEW_SORTS), 'recent'),
})
export type ReviewsQuery = v.InferOutput<typeof ReviewsQuerySchema>

/** A published review. It never contains an e-mail address. */
export const ReviewSchema = v.object({
  id: v.number(),
  productId: v.number(),
  productTitle: v.string(),
  author: v.string(),
  reviewTitle: v.string(),
  reviewMessage: v.string(),
  reviewRating: v.number(),
  /** For display: `3 November 2026`. */
  reviewDate: v.string(),
  /** ISO, with the time. */
  dateCreated: v.string(),
  /** 1 if the author has ordered the product. */
  reviewVerifiedType: v.picklist([0, 1]),
})
export type Review = v.InferOutput<typeof ReviewSchema>

export const ReviewsSchema = v.object({
  data: v.array(ReviewSchema),
  page: v.number(),
  /** The number of reviews that match the query, on all pages. */
  total: v.number(),
  /** The number of the product's reviews with any rating. */
  totalAll: v.number(),
  /** The product's average, to one decimal; 0 without reviews. */
  rating: v.number(),
})
export type Reviews = v.InferOutput<typeof ReviewsSchema>

export const ReviewSummarySchema = v.object({
  productId: v.number(),
  count: v.number(),
  /** The average, to one decimal. */
  rating: v.number(),
  /** The number of reviews by stars, from one to five. */
  histogram: v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()]),
})
export type ReviewSummary = v.InferOutput<typeof ReviewSummarySchema>

/** The answer of `GET /api/reviews-dashboard`: a summary of every product with reviews, or of one `productId`. */
export const ReviewsDashboardSchema = v.object({ results: v.array(ReviewSummarySchema) })
export type ReviewsDashboard = v.InferOutput<typeof ReviewsDashboardSchema>
