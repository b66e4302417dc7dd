import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import type { ProductReviews, ReviewQuery } from '#src/client/product-reviews.ts'
import type { ReviewCache } from '#src/product/reviews/review-cache.ts'
import { useReviews } from '#src/product/reviews/use-reviews.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Reviews of which only the number matters here. */
const reviewsOf = (total: number): ProductReviews => ({
  reviews: { data: [], page: 1, total, totalAll: total, rating: 5 },
  summary: null,
})

interface PendingRequest extends ReviewQuery {
  readonly answer: (found: ProductReviews) => Promise<void>
}

/** A cache whose requests the test answers. */
function slowCache() {
  const requests: PendingRequest[] = []
  const cache: ReviewCache = {
    read: (question) =>
      new Promise((resolve) => {
        requests.push({ ...question, answer: async (found) => act(async () => resolve(found)) })
      }),
    keep: () => {},
    forget: () => {},
  }
  return { cache, requests }
}

type Shown = ReturnType<typeof useReviews>
let shown: Shown | undefined

function Reviews({ cache }: { readonly cache: ReviewCache }) {
  const reviews = useReviews({ cache, productId: 1001, first: reviewsOf(1) })
  useEffect(() => {
    shown = reviews
  })
  return null
}

it('another order chosen while reviews are refetched is what is shown, whichever answer comes last', async () => {
  const { cache, requests } = slowCache()
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Reviews cache={cache} />))
  await requests[0]?.answer(reviewsOf(1))

  await act(async () => shown?.renew())
  await act(async () => shown?.onSort('oldest'))
  expect(requests.map(({ sort }) => sort)).toEqual(['recent', 'recent', 'oldest'])
  await requests[2]?.answer(reviewsOf(3))
  await requests[1]?.answer(reviewsOf(2))

  expect(shown).toMatchObject({ sort: 'oldest', isLoading: false, found: reviewsOf(3) })
  await act(async () => root.unmount())
})

it('reviews are loading until the answer to the latest request arrives', async () => {
  const { cache, requests } = slowCache()
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Reviews cache={cache} />))
  await act(async () => shown?.onSort('oldest'))
  await requests[0]?.answer(reviewsOf(1))
  expect(shown?.isLoading).toBe(true)
  await requests[1]?.answer(reviewsOf(3))
  expect(shown?.isLoading).toBe(false)
  await act(async () => root.unmount())
})
