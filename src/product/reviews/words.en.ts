import type { ReviewAccepted } from '#domain/review/new-review.ts'
import { pluralize } from '../../ui/format/pluralize.ts'
import { useWords } from '../../ui/language/language-context.ts'

export const REVIEW_WORDS = {
  title: 'Reviews',
  none: 'No reviews yet. Be the first to write one.',
  sort: 'Sort reviews',
  sorts: {
    recent: 'Newest first',
    oldest: 'Oldest first',
    'highest-rating': 'Highest rated',
    'lowest-rating': 'Lowest rated',
  },
  more: (total: number) => `Show more reviews (${total} in total)`,
  write: 'Write a review',
  count: (count: number) => pluralize(count, { one: 'review', many: 'reviews' }),
  byRating: 'Reviews by rating',
  stars: ' stars',
  average: (rating: number) => rating.toFixed(1),
  ofFive: (rating: number) => `${rating} out of 5 stars`,
  verified: 'Verified buyer',
  date: (written: string, _iso: string) => written,
  reviewTitle: 'Review title',
  review: 'Your review',
  length: '10 to 5 000 characters.',
  name: 'Your name (shown with your review)',
  email: 'Your e-mail (never shown)',
  submit: 'Submit review',
  sending: 'Sending…',
  note: 'Reviews by customers who bought this from us appear at once. We read all others first, and publish the good and the bad alike.',
  rating: 'Your rating',
  ratings: ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'],
  notSent: 'We couldn’t send your review. It’s still here, so please try again.',
  taken: ({ message }: ReviewAccepted) => message,
}

export const useReviewWords = () => useWords('reviews', REVIEW_WORDS)
