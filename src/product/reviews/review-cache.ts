import { REVIEWS_MAX_AGE_MS } from '#domain/review/review.ts'
import type { ProductReviews, ReviewQuery } from '../../client/product-reviews.ts'

interface CachePorts {
  /** Resolves to null on a failure. */
  readonly ask: (query: ReviewQuery) => Promise<ProductReviews | null>
  /** Epoch ms. */
  readonly now: () => number
}

export type ReviewCache = ReturnType<typeof reviewCache>

/** A cache of reviews, which are requested again when they are older than 120 seconds (specification, section 4). */
export function reviewCache({ ask, now }: CachePorts) {
  const kept = new Map<string, { readonly at: number; readonly found: ProductReviews }>()
  /** How often each product was invalidated. A response to an earlier request is not stored. */
  const versions = new Map<number, number>()
  const keyOf = ({ productId, sort, take }: ReviewQuery) => `${productId} ${sort} ${take}`
  const keep = (query: ReviewQuery, found: ProductReviews) => void kept.set(keyOf(query), { at: now(), found })
  return {
    /** Stores reviews that came with a page. */
    keep,
    /** Returns fresh reviews from the cache, or else requests them. If the request fails, stale reviews are returned. */
    async read(query: ReviewQuery) {
      const known = kept.get(keyOf(query))
      // The device's clock may have been set back.
      if (known !== undefined && Math.abs(now() - known.at) <= REVIEWS_MAX_AGE_MS) return known.found
      const { productId } = query
      const version = versions.get(productId)
      const found = await ask(query)
      if (found !== null && versions.get(productId) === version) keep(query, found)
      return found ?? known?.found ?? null
    },
    /** Deletes all entries of a product. */
    forget(productId: number) {
      versions.set(productId, (versions.get(productId) ?? 0) + 1)
      for (const key of kept.keys()) if (key.startsWith(`${productId} `)) kept.delete(key)
    },
  }
}
