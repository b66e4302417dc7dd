import { describe, expect, test } from 'vitest'
import { reviewsData } from '#src/components/seo/reviews-data.ts'

const review = {
  id: 1,
  productId: 1001,
  productTitle: 'Sage 3-seater',
  author: 'Thandi',
  reviewTitle: 'Comfortable',
  reviewMessage: 'We fight for the middle.',
  reviewRating: 4,
  reviewDate: '3 November 2026',
  dateCreated: '2026-11-03T08:00:00.000Z',
  reviewVerifiedType: 0 as const,
}

describe('reviews for search engines', () => {
  test('of a product without any have no rating, instead of one of 0', () => {
    expect(reviewsData(null)).toEqual({})
    const none = { reviews: { data: [], page: 1, total: 0, totalAll: 0, rating: 0 }, summary: null }
    expect(reviewsData(none)).toEqual({})
  })

  test('are counted, averaged, and listed with their authors', () => {
    const described = reviewsData({
      reviews: { data: [review], page: 1, total: 1, totalAll: 1, rating: 4 },
      summary: { productId: 1001, count: 1, rating: 4, histogram: [0, 0, 0, 1, 0] },
    })
    expect(described).toMatchObject({
      aggregateRating: { ratingValue: 4, reviewCount: 1 },
      review: [{ author: { name: 'Thandi' }, reviewRating: { ratingValue: 4 }, datePublished: review.dateCreated }],
    })
  })
})
