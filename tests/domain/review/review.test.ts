import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { NewReviewSchema } from '#domain/review/new-review.ts'
import { ReviewsQuerySchema } from '#domain/review/review.ts'

const read = (query: Record<string, string> = {}) => v.parse(ReviewsQuerySchema, query)

describe('a query for reviews', () => {
  it('is by default for the ten latest of all products, with any rating', () => {
    expect(read()).toEqual({ productId: null, page: 1, take: 10, minRating: 1, sortReviews: 'recent' })
    expect(read({ productId: '0', page: '', take: '' })).toEqual(read())
  })

  it('takes one to a hundred reviews to a page', () => {
    expect(['0', '1', '99', '100', '101', '100000'].map((take) => read({ take }).take)).toEqual([
      ...[1, 1, 99, 100, 100, 100],
    ])
  })
})

it('a review needs a title, of more than spaces', () => {
  const review = { name: 'Anna', email: 'anna@example.org', message: 'Worth the wait', rating: 5, productId: 1001 }
  const isTaken = (title: string) => v.is(NewReviewSchema, { ...review, title })
  expect(['', '  ', 'Ok'].map(isTaken)).toEqual([false, false, true])
})
