import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type Reviews, ReviewsQuerySchema } from '#domain/review/review.ts'
import type { ApiResult } from '#src/client/api/api-result.ts'
import type { ShopApi } from '#src/client/api/shop-api.ts'
import { readReviews } from '#src/client/product-reviews.ts'

/** A shop with reviews that are numbered from 1, and the number of its requests for reviews. */
function shopWith(total: number) {
  let requests = 0
  const get = async <Body>(path: string): Promise<ApiResult<Body>> => {
    const { pathname, searchParams } = new URL(path, 'https://rusbank.example')
    if (pathname === '/api/reviews-dashboard') return { ok: true, body: { results: [] } as Body }
    requests += 1
    const { page, take } = v.parse(ReviewsQuerySchema, Object.fromEntries(searchParams))
    const ids = Array.from({ length: total }, (_, index) => index + 1).slice((page - 1) * take, page * take)
    return { ok: true, body: { data: ids.map((id) => ({ id })), page, total } as Body }
  }
  return { get, requests: () => requests }
}
const idsOf = ({ data }: Reviews) => data.map(({ id }) => id)

it('all reviews of a product can be read, although an answer of the shop has at most 100', async () => {
  for (const [take, total, read, requests] of [
    [5, 250, 5, 1],
    [80, 250, 80, 1],
    [160, 250, 200, 2],
    [320, 250, 250, 3],
    [640, 250, 250, 3],
  ] as const) {
    const shop = shopWith(total)
    const found = await readReviews(shop, { productId: 1, sort: 'recent', take }, new AbortController().signal)
    expect(found && idsOf(found.reviews)).toEqual(Array.from({ length: read }, (_, index) => index + 1))
    expect(shop.requests()).toBe(requests)
  }
})

it('reviews are read in the chosen order, as many as are shown, and with the stars of all', async () => {
  const paths: string[] = []
  const summary = { productId: 7, count: 1, rating: 5, histogram: [0, 0, 0, 0, 1] }
  const reviews = { data: [], page: 1, total: 1, totalAll: 1, rating: 5 }
  const get = async (path: string) => {
    paths.push(path)
    return { ok: true, body: path.startsWith('/api/stamped') ? reviews : { results: [summary] } }
  }
  const { signal } = new AbortController()
  const found = await readReviews({ get } as Pick<ShopApi, 'get'>, { productId: 7, sort: 'oldest', take: 10 }, signal)
  expect(found).toEqual({ reviews, summary })
  const [asked = '', stars] = paths
  expect(Object.fromEntries(new URL(asked, 'https://shop.example').searchParams)).toEqual({
    productId: '7',
    take: '10',
    sortReviews: 'oldest',
  })
  expect(stars).toBe('/api/reviews-dashboard?productId=7')
})
