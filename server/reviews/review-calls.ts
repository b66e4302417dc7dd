import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { HOUR } from '#domain/durations.ts'
import { NewReviewSchema, ReviewAcceptedSchema } from '#domain/review/new-review.ts'
import { type Review, ReviewsDashboardSchema, ReviewsQuerySchema, ReviewsSchema } from '#domain/review/review.ts'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue.ts'
import type { Run } from '#server/database/sql.ts'
import { type CallResult, registerCall } from '#server/http/call.ts'
import { callError } from '#server/http/call-error.ts'
import { consumeQuota, type Quota, tooManyRequests } from '#server/security/rate-limiter.ts'
import { tokenOf } from '#server/sessions/session-cookie.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { type ReviewStore, type StoredReview, summaryOf } from './review-store.ts'

/** The reviews of one visitor. */
const REVIEW_QUOTA: Quota = { name: 'review', limit: 10, window: HOUR }

interface ReviewCallOptions {
  readonly reviews: ReviewStore
  readonly catalogue: Pick<LiveCatalogue, 'current'>
  readonly sessions: Sessions
  readonly hasOrdered: (order: { readonly customerId: string; readonly productId: number }) => Promise<boolean>
  readonly run: Run
  /** Epoch ms. */
  readonly now: () => number
}

type ReadOptions = Pick<ReviewCallOptions, 'reviews' | 'catalogue'>

/** The calls that read published reviews. */
export function reviewReads(app: FastifyInstance, { reviews, catalogue }: ReadOptions): void {
  /** The id of the product of a query, or of all products; without those that are not sold any more. */
  const soldOf = (productId: number | null) =>
    catalogue.current().cards.flatMap(({ id }) => (productId === null || id === productId ? [id] : []))
  registerCall(app, {
    method: 'GET',
    url: '/api/stamped',
    tag: 'reviews',
    summary: 'Published reviews of a product, or of all products',
    description: 'Page 0 has no reviews, only their count. A page has at most 100.',
    payload: ReviewsQuerySchema,
    answer: ReviewsSchema,
    handle: async ({ productId, ...query }) => {
      const productIds = soldOf(productId)
      const { reviews: found, total } = await reviews.page({ ...query, productIds })
      const { count, rating } = totalOf((await reviews.summaries(productIds)).map(({ histogram }) => histogram))
      const titleOf = (id: number) => catalogue.current().product(id)?.name ?? ''
      const data = found.map((review) => reviewOf(review, titleOf(review.product_id)))
      return { ok: true, body: { data, page: query.page, total, totalAll: count, rating } }
    },
  })
  registerCall(app, {
    method: 'GET',
    url: '/api/reviews-dashboard',
    tag: 'reviews',
    summary: 'The ratings of every product that has reviews, or of one product',
    payload: v.pick(ReviewsQuerySchema, ['productId']),
    answer: ReviewsDashboardSchema,
    handle: async ({ productId }) => ({
      ok: true,
      body: { results: [...(await reviews.summaries(soldOf(productId)))] },
    }),
  })
}

/** The call that writes a review. */
export function reviewWrites(app: FastifyInstance, options: ReviewCallOptions): void {
  registerCall(app, {
    method: 'POST',
    url: '/api/review-create',
    tag: 'reviews',
    summary: 'Review a product',
    description:
      'Anyone may review a product once. A review is published after staff have approved it, or at once if the customer who is logged in has an order with the product. The e-mail is never shown. The same review sent again counts once.',
    payload: NewReviewSchema,
    answer: ReviewAcceptedSchema,
    success: 201,
    check: 'form',
    errors: {
      401: 'Nobody is logged in with this token, or this person has reviewed the product already.',
      404: 'There is no such product.',
      429: 'Too many in an hour.',
    },
    handle: async (review, { request }): Promise<CallResult<v.InferOutput<typeof ReviewAcceptedSchema>>> => {
      const { reviews, catalogue, sessions, hasOrdered, run, now } = options
      const { token, productId } = review
      const session = await sessions.sessionOf(tokenOf(request, token))
      // Only an explicit token must be valid: an expired cookie counts as none.
      if (token && session === null) return unauthorized
      const shop = catalogue.current()
      const product = shop.product(productId) ?? shop.productOfVariation(productId)
      if (product === undefined) return unknownProduct
      const taken = await consumeQuota(run, { quota: REVIEW_QUOTA, who: request.ip, now: now() })
      if (!taken.ok) return tooManyRequests(taken.retryAfter)
      const order = session && { customerId: session.customerId, productId: product.id }
      const verified = order !== null && (await hasOrdered(order))
      const status = verified ? 'published' : 'waiting'
      const customerId = session?.customerId ?? null
      const written = await reviews.write({
        ...review,
        productId: product.id,
        customerId,
        status,
        verified,
        now: now(),
      })
      if (!written.ok) return written.reason === 'account_deleted' ? unauthorized : alreadyReviewed
      const isOut = written.status === 'published'
      const message = isOut
        ? 'Thank you. Your review is live.'
        : 'Thank you. We’ll publish your review once we’ve read it.'
      return { ok: true, body: { id: written.id, status: isOut ? 'published' : 'waiting', message } }
    },
  })
}

const unauthorized = callError({
  status: 401,
  code: 'unauthorized',
  message: 'Please log in again to review this product.',
})
const unknownProduct = callError({ status: 404, code: 'unknown_product', message: 'Product not found.' })
/** The status is the specification's (section 8). */
const alreadyReviewed = callError({
  status: 401,
  code: 'already_reviewed',
  message: 'You’ve already reviewed this product.',
})

function totalOf(histograms: readonly (readonly number[])[]) {
  const countOf = (stars: number) => histograms.reduce((sum, histogram) => sum + (histogram[stars - 1] ?? 0), 0)
  return summaryOf(0, [countOf(1), countOf(2), countOf(3), countOf(4), countOf(5)])
}

const dateForPeople = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Johannesburg' })

function reviewOf(review: StoredReview, productTitle: string): Review {
  return {
    id: review.id,
    productId: review.product_id,
    productTitle,
    author: review.author,
    reviewTitle: review.title,
    reviewMessage: review.message,
    reviewRating: review.rating,
    reviewDate: dateForPeople.format(review.written_at),
    dateCreated: new Date(review.written_at).toISOString(),
    reviewVerifiedType: review.verified ? 1 : 0,
  }
}
