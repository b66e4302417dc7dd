import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { REVIEWS_MAX_AGE_MS } from '#domain/review/review.ts'
import { FIRST_REVIEWS, type ProductReviews, type ReviewSort } from '../../client/product-reviews.ts'
import type { ReviewCache } from './review-cache.ts'

interface UseReviewsOptions {
  readonly cache: ReviewCache
  readonly productId: number
  /** The reviews that came with the page. */
  readonly first: ProductReviews | null
  /** Called if another order, or more reviews, could not be read. The choice is undone. */
  readonly onFailed: () => void
}

/** A product's reviews. On a visible page they are never older than 120 seconds. */
export function useReviews({ cache, productId, first, onFailed }: UseReviewsOptions) {
  const [shown, setShown] = useState<{ readonly sort: ReviewSort; readonly take: number }>({
    sort: 'recent',
    take: FIRST_REVIEWS,
  })
  const [found, setFound] = useState(first)
  const [isLoading, setLoading] = useState(false)
  const [renewals, setRenewals] = useState(0)
  const { sort, take } = shown
  /** The choice whose reviews are shown. */
  const answered = useRef(shown)
  const settle = useEffectEvent((next: ProductReviews | null) => {
    if (next !== null) {
      answered.current = shown
      return setFound(next)
    }
    if (answered.current === shown) return
    setShown(answered.current)
    onFailed()
  })

  useEffect(() => {
    if (first !== null) cache.keep({ productId, sort: 'recent', take: FIRST_REVIEWS }, first)
  }, [cache, productId, first])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewal repeats the same request.
  useEffect(() => {
    /** The number of the last request. Responses to earlier ones are ignored. */
    let last = 0
    const read = async () => {
      if (document.visibilityState === 'hidden') return
      last += 1
      const current = last
      setLoading(true)
      const next = await cache.read({ productId, sort, take })
      if (current !== last) return
      setLoading(false)
      settle(next)
    }
    const listener = () => void read()
    listener()
    const timer = setInterval(listener, REVIEWS_MAX_AGE_MS + 1)
    document.addEventListener('visibilitychange', listener)
    return () => {
      last = -1
      clearInterval(timer)
      document.removeEventListener('visibilitychange', listener)
    }
  }, [cache, productId, sort, take, renewals])

  return {
    /** Null until they are known. */
    found,
    sort,
    isLoading,
    onSort: (next: ReviewSort) => setShown({ sort: next, take: FIRST_REVIEWS }),
    onMore: () => setShown({ sort, take: take * 2 }),
    /** Requests them again, without the cache. */
    renew() {
      cache.forget(productId)
      setRenewals(renewals + 1)
    },
  }
}
