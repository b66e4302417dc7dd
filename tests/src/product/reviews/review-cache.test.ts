import { describe, expect, test } from 'vitest'
import type { ProductReviews, ReviewQuery } from '#src/client/product-reviews.ts'
import { reviewCache } from '#src/product/reviews/review-cache.ts'

const question: ReviewQuery = { productId: 1001, sort: 'recent', take: 5 }
const reviews = (total: number): ProductReviews => ({
  reviews: { data: [], page: 1, total, totalAll: total, rating: 5 },
  summary: null,
})

function shop() {
  const world = { at: 1_000_000, total: 1, isAway: false }
  const requests: ReviewQuery[] = []
  const cache = reviewCache({
    now: () => world.at,
    ask: async (about) => {
      requests.push(about)
      return world.isAway ? null : reviews(world.total)
    },
  })
  const totalOf = async (about = question) => (await cache.read(about))?.reviews.total
  return { world, requests, cache, totalOf }
}

describe('the cache of reviews', () => {
  test('does not request them again within 120 seconds', async () => {
    const { world, requests, totalOf } = shop()
    await totalOf()
    world.total = 2
    world.at += 120_000
    expect(await totalOf()).toBe(1)
    expect(requests).toHaveLength(1)
  })

  test('requests them again when they are older', async () => {
    const { world, totalOf } = shop()
    await totalOf()
    world.total = 2
    world.at += 120_001
    expect(await totalOf()).toBe(2)
  })

  test('requests them again after the device’s clock has been set back', async () => {
    const { world, totalOf } = shop()
    await totalOf()
    world.total = 2
    world.at -= 3_600_000
    expect(await totalOf()).toBe(2)
  })

  test('starts with the reviews of the page', async () => {
    const { cache, requests, totalOf } = shop()
    cache.keep(question, reviews(7))
    expect(await totalOf()).toBe(7)
    expect(requests).toEqual([])
  })

  test('is separate for each order, page and product', async () => {
    const { requests, totalOf } = shop()
    for (const about of [question, { ...question, sort: 'oldest' as const }, { ...question, take: 10 }]) {
      await totalOf(about)
    }
    await totalOf({ ...question, productId: 1002 })
    expect(requests).toHaveLength(4)
  })

  test('keeps stale reviews while a refresh fails', async () => {
    const { world, totalOf } = shop()
    await totalOf()
    world.at += 1_000_000
    world.isAway = true
    expect(await totalOf()).toBe(1)
    world.isAway = false
    world.total = 3
    expect(await totalOf()).toBe(3)
  })

  test('refreshes a product with a new review at once, and no other', async () => {
    const { cache, requests, totalOf } = shop()
    await totalOf()
    await totalOf({ ...question, productId: 10011 })
    cache.forget(1001)
    await totalOf()
    await totalOf({ ...question, productId: 10011 })
    expect(requests.map(({ productId }) => productId)).toEqual([1001, 10011, 1001])
  })

  test('drops an answer requested before a new review', async () => {
    const answers: ((found: ProductReviews) => void)[] = []
    const cache = reviewCache({ now: () => 0, ask: () => new Promise((resolve) => answers.push(resolve)) })
    const before = cache.read(question)
    cache.forget(1001)
    answers[0]?.(reviews(1))
    await before
    const after = cache.read(question)
    answers[1]?.(reviews(2))
    expect((await after)?.reviews.total).toBe(2)
  })
})
