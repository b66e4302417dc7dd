import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { REVIEWS_MAX_AGE_MS } from '#domain/review/review.ts'
import { FIRST_REVIEWS, type ProductReviews, type ReviewQuery } from '#src/client/product-reviews.ts'
import type { ReviewCache } from '#src/product/reviews/review-cache.ts'
import { useReviews } from '#src/product/reviews/use-reviews.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Reviews of which only the number matters here. */
const reviewsOf = (total: number): ProductReviews => ({
  reviews: { data: [], page: 1, total, totalAll: total, rating: 5 },
  summary: null,
})

interface PendingRequest extends ReviewQuery {
  readonly answer: (found: ProductReviews | null) => Promise<void>
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

function Reviews({ cache, onFailed = () => {} }: { readonly cache: ReviewCache; readonly onFailed?: () => void }) {
  const reviews = useReviews({ cache, productId: 1001, first: reviewsOf(1), onFailed })
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

it('another order begins with the first reviews, however many were shown in the order before', async () => {
  const { cache, requests } = slowCache()
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Reviews cache={cache} />))
  await act(async () => shown?.onMore())
  await act(async () => shown?.onSort('oldest'))
  expect(requests.map(({ sort, take }) => [sort, take])).toEqual([
    ['recent', FIRST_REVIEWS],
    ['recent', 2 * FIRST_REVIEWS],
    ['oldest', FIRST_REVIEWS],
  ])
  await act(async () => root.unmount())
})

it('another order, or more reviews, that can’t be read leaves the order and number of those that are shown', async () => {
  const { cache, requests } = slowCache()
  const onFailed = vi.fn()
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Reviews cache={cache} onFailed={onFailed} />))
  await requests[0]?.answer(reviewsOf(1))

  await act(async () => shown?.onSort('oldest'))
  await requests[1]?.answer(null)
  expect(shown).toMatchObject({ sort: 'recent', found: reviewsOf(1) })
  await act(async () => shown?.onMore())
  const more = requests.at(-1)
  await more?.answer(null)
  expect(onFailed).toHaveBeenCalledTimes(2)
  await act(async () => shown?.onMore())
  expect(requests.at(-1)?.take).toBe(more?.take)

  const { length } = requests
  await requests.at(-1)?.answer(reviewsOf(2))
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await requests[length]?.answer(null)
  expect([onFailed.mock.calls.length, shown?.found]).toEqual([2, reviewsOf(2)])
  await act(async () => root.unmount())
})

it('reviews are asked for again when the page is shown again', async () => {
  const { cache, requests } = slowCache()
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Reviews cache={cache} />))
  await requests[0]?.answer(reviewsOf(1))
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(requests).toHaveLength(2)
  await requests[1]?.answer(reviewsOf(2))
  expect(shown?.found?.reviews.total).toBe(2)
  await act(async () => root.unmount())
})

it('once another order is chosen, only the reviews in that order are asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { cache, requests } = slowCache()
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Reviews cache={cache} />))
  await act(async () => shown?.onSort('oldest'))
  await act(async () => void vi.advanceTimersByTime(REVIEWS_MAX_AGE_MS + 1))
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(requests.map(({ sort }) => sort)).toEqual(['recent', 'oldest', 'oldest', 'oldest'])
  await act(async () => root.unmount())
})
