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
  const asked: ReviewQuery[] = []
  const cache = reviewCache({
    now: () => world.at,
    ask: async (about) => {
      asked.push(about)
      return world.isAway ? null : reviews(world.total)
    },
  })
  const totalOf = async (about = question) => (await cache.read(about))?.reviews.total
  return { world, asked, cache, totalOf }
}

describe('a browser’s reviews', () => {
  test('are not asked for again within 120 seconds', async () => {
    const { world, asked, totalOf } = shop()
    await totalOf()
    world.total = 2
    world.at += 120_000
    expect(await totalOf()).toBe(1)
    expect(asked).toHaveLength(1)
  })

  test('are asked for again when they are older', async () => {
    const { world, totalOf } = shop()
    await totalOf()
    world.total = 2
    world.at += 120_001
    expect(await totalOf()).toBe(2)
  })

  test('that a page came with are as good as asked for', async () => {
    const { cache, asked, totalOf } = shop()
    cache.keep(question, reviews(7))
    expect(await totalOf()).toBe(7)
    expect(asked).toEqual([])
  })

  test('are kept for each order and number, and each product', async () => {
    const { asked, totalOf } = shop()
    for (const about of [question, { ...question, sort: 'oldest' as const }, { ...question, take: 10 }]) {
      await totalOf(about)
    }
    await totalOf({ ...question, productId: 1002 })
    expect(asked).toHaveLength(4)
  })

  test('that are old stay while nothing newer can be had', async () => {
    const { world, totalOf } = shop()
    await totalOf()
    world.at += 1_000_000
    world.isAway = true
    expect(await totalOf()).toBe(1)
    world.isAway = false
    world.total = 3
    expect(await totalOf()).toBe(3)
  })

  test('of a product that has a new one are asked for at once, the others are not', async () => {
    const { cache, asked, totalOf } = shop()
    await totalOf()
    await totalOf({ ...question, productId: 10011 })
    cache.forget(1001)
    await totalOf()
    await totalOf({ ...question, productId: 10011 })
    expect(asked.map(({ productId }) => productId)).toEqual([1001, 10011, 1001])
  })

  test('that were asked for before a new one came are not kept after it', async () => {
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
