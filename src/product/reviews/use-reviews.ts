import { useCallback, useEffect, useState } from 'react'
import { REVIEWS_FRESH } from '#domain/review/review.ts'
import { FIRST_REVIEWS, type ProductReviews, type ReviewSort } from '../../client/product-reviews.ts'
import { browserReviews } from './browser-reviews.ts'

interface ShownReviews {
  /** Null while they are not known. */
  readonly found: ProductReviews | null
  readonly sort: ReviewSort
  readonly isLoading: boolean
  readonly onSort: (sort: ReviewSort) => void
  readonly onMore: () => void
  /** Asks anew, whatever is kept. */
  readonly renew: () => void
}

interface Start {
  readonly productId: number
  /** What the page came with. */
  readonly first: ProductReviews | null
}

/** A product's reviews as they are shown, never older than 120 seconds while somebody looks. */
export function useReviews({ productId, first }: Start): ShownReviews {
  const [shown, setShown] = useState<{ readonly sort: ReviewSort; readonly take: number }>({
    sort: 'recent',
    take: FIRST_REVIEWS,
  })
  const [found, setFound] = useState(first)
  const [isLoading, setLoading] = useState(false)
  const { sort, take } = shown

  useEffect(() => {
    if (first !== null) browserReviews.keep({ productId, sort: 'recent', take: FIRST_REVIEWS }, first)
  }, [productId, first])

  const read = useCallback(async () => {
    setLoading(true)
    const read = await browserReviews.read({ productId, sort, take })
    setLoading(false)
    return read
  }, [productId, sort, take])

  useEffect(() => {
    let isCurrent = true
    const look = () => {
      if (document.visibilityState === 'hidden') return
      void read().then((next) => {
        if (isCurrent && next !== null) setFound(next)
      })
    }
    look()
    const timer = setInterval(look, REVIEWS_FRESH + 1)
    document.addEventListener('visibilitychange', look)
    return () => {
      isCurrent = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [read])

  return {
    found,
    sort,
    isLoading,
    onSort: (next) => setShown({ sort: next, take: FIRST_REVIEWS }),
    onMore: () => setShown({ sort, take: take * 2 }),
    renew() {
      browserReviews.forget(productId)
      void read().then((next) => {
        if (next !== null) setFound(next)
      })
    },
  }
}
