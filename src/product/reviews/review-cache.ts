import { REVIEWS_MAX_AGE_MS } from '#domain/review/review.ts'
import type { ProductReviews, ReviewQuestion } from '../../client/product-reviews.ts'

interface CachePorts {
  /** Null where nothing could be had. */
  readonly ask: (question: ReviewQuestion) => Promise<ProductReviews | null>
  /** Epoch ms. */
  readonly now: () => number
}

export interface ReviewCache {
  /** What is kept, as long as it is fresh; otherwise what is asked for. What is old stays where nothing newer can be had. */
  readonly read: (question: ReviewQuestion) => Promise<ProductReviews | null>
  /** What a page came with. */
  readonly keep: (question: ReviewQuestion, found: ProductReviews) => void
  /** Whatever is kept of a product is old now. */
  readonly forget: (productId: number) => void
}

/** A browser's reviews: asked for again when they are older than 120 seconds (specification, section 4). */
export function reviewCache({ ask, now }: CachePorts): ReviewCache {
  const kept = new Map<string, { readonly at: number; readonly found: ProductReviews }>()
  /** How often each product was forgotten: what was asked for before that is old. */
  const versions = new Map<number, number>()
  const keyOf = ({ productId, sort, take }: ReviewQuestion) => `${productId} ${sort} ${take}`
  const keep = (question: ReviewQuestion, found: ProductReviews) => void kept.set(keyOf(question), { at: now(), found })
  return {
    keep,
    async read(question) {
      const known = kept.get(keyOf(question))
      if (known !== undefined && now() - known.at <= REVIEWS_MAX_AGE_MS) return known.found
      const { productId } = question
      const version = versions.get(productId)
      const found = await ask(question)
      if (found !== null && versions.get(productId) === version) keep(question, found)
      return found ?? known?.found ?? null
    },
    forget(productId) {
      versions.set(productId, (versions.get(productId) ?? 0) + 1)
      for (const key of kept.keys()) if (key.startsWith(`${productId} `)) kept.delete(key)
    },
  }
}
