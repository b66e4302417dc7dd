import type { ProductReviews } from '../../client/product-reviews.ts'
import type { SchemaThing } from './page-subject.ts'

/** A product's rating and reviews. Empty if it has none, since a rating must not be invented. */
export function reviewsData(found: ProductReviews | null): SchemaThing {
  if (found === null || found.summary === null || found.summary.count === 0) return {}
  const { count, rating } = found.summary
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: count },
    review: found.reviews.data.map(({ author, reviewTitle, reviewMessage, reviewRating, dateCreated }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      name: reviewTitle,
      reviewBody: reviewMessage,
      reviewRating: { '@type': 'Rating', ratingValue: reviewRating },
      datePublished: dateCreated,
    })),
  }
}
