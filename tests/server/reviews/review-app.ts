import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import { ownCookies } from '#server/http/own-cookies.ts'
import { readValibotSchemas } from '#server/http/valibot-compilers.ts'
import { reviewWrites } from '#server/reviews/review-calls.ts'
import { reviewStore } from '#server/reviews/review-store.ts'
import { shippedCatalogue } from '#tests/server/catalogue/shipped-catalogue.ts'
import { reviewOf } from './review-of.ts'

interface ReviewAppOptions extends Pick<Parameters<typeof reviewWrites>[1], 'hasOrdered'> {
  /** The customer who is logged in; null for a guest. */
  readonly customerId: () => string | null
}

/** An app with only the call that writes a review. Returns a function that calls it, for another product if one is given. */
export async function reviewApp({ run }: Sql, { customerId, hasOrdered }: ReviewAppOptions) {
  const app = Fastify()
  onTestFinished(() => app.close())
  readValibotSchemas(app)
  await ownCookies(app, { publicUrl: null })
  reviewWrites(app, {
    reviews: reviewStore({ run, onChanged: () => {} }),
    catalogue: { current: shippedCatalogue },
    sessions: { sessionOf: async () => customerId() && { customerId: customerId() } } as never,
    hasOrdered,
    run,
    now: () => 1_800_000_000_000,
  })
  const { customerId: _, ...review } = reviewOf(null)
  return (productId = review.productId) =>
    app.inject({ method: 'POST', url: '/api/review-create', payload: { ...review, productId } })
}
