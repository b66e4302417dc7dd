import type { ProductReviews } from '../../client/product-reviews.ts'
import type { SchemaThing } from './structured-data.ts'

/** What people who have a product said of it. Nothing where nobody has: a rating is never made up. */
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
