import * as v from 'valibot'

// The shapes of the review service that the shop's client was written for; see the specification, section 7.

export const REVIEW_SORTS = ['recent', 'oldest', 'highest-rating', 'lowest-rating'] as const
/** A client refetches what is older than this, in ms (specification, section 4). */
export const REVIEWS_MAX_AGE_MS = 120_000
const MOST_REVIEWS_TAKEN = 100

const wholeNumber = (name: string, fallback: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^\d{0,9}$/, `${name} is a whole number`),
    v.transform((given) => (given === '' ? fallback : Number(given))),
  )

/** What `GET /api/stamped` is asked. Without a product, of all of them. Page 0 is empty; more than 100 are 100. */
export const ReviewsQuerySchema = v.object({
  productId: v.pipe(
    wholeNumber('productId', 0),
    v.transform((id) => (id === 0 ? null : id)),
  ),
  page: wholeNumber('page', 1),
  take: v.pipe(
    wholeNumber('take', 10),
    v.transform((take) => Math.min(Math.max(take, 1), MOST_REVIEWS_TAKEN)),
  ),
  minRating: wholeNumber('minRating', 1),
  sortReviews: v.optional(v.picklist(REVIEW_SORTS), 'recent'),
})
export type ReviewsQuery = v.InferOutput<typeof ReviewsQuerySchema>

/** A published review. Nobody's e-mail is ever in it. */
export const ReviewSchema = v.object({
  id: v.number(),
  productId: v.number(),
  productTitle: v.string(),
  author: v.string(),
  reviewTitle: v.string(),
  reviewMessage: v.string(),
  reviewRating: v.number(),
  /** For people, as `3 November 2026`. */
  reviewDate: v.string(),
  /** ISO, with the time. */
  dateCreated: v.string(),
  /** Over 0 where the author has an order with the product. */
  reviewVerifiedType: v.picklist([0, 1]),
})
export type Review = v.InferOutput<typeof ReviewSchema>

export const ReviewsSchema = v.object({
  data: v.array(ReviewSchema),
  page: v.number(),
  /** How many there are of this question, on all pages. */
  total: v.number(),
  /** How many there are of the product, whatever their rating. */
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
  /** How many gave each number of stars: one star first, five last. */
  histogram: v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()]),
})
export type ReviewSummary = v.InferOutput<typeof ReviewSummarySchema>

/** What `GET /api/reviews-dashboard` answers: a summary of every product that has reviews, or of one `productId`. */
export const ReviewsDashboardSchema = v.object({ results: v.array(ReviewSummarySchema) })
export type ReviewsDashboard = v.InferOutput<typeof ReviewsDashboardSchema>
