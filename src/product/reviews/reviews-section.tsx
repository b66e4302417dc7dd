import type { Review, ReviewSummary } from '#domain/review/review.ts'
import type { ProductReviews, ReviewSort } from '../../client/product-reviews.ts'
import controls from '../../ui/design/controls.module.css'
import { pluralize } from '../../ui/format/pluralize.ts'
import { browserReviews } from './browser-reviews.ts'
import { ReviewForm } from './review-form.tsx'
import styles from './reviews-section.module.css'
import { Stars } from './stars.tsx'
import { useReviews } from './use-reviews.ts'

export interface ReviewsSectionProps {
  readonly productId: number
  readonly name: string
  /** What the page came with. */
  readonly first: ProductReviews | null
}

const SORTS: Readonly<Record<ReviewSort, string>> = {
  recent: 'Newest first',
  oldest: 'Oldest first',
  'highest-rating': 'Highest rated',
  'lowest-rating': 'Lowest rated',
}

/** What people who have it say of a product, and where others say it. */
export function ReviewsSection({ productId, name, first }: ReviewsSectionProps) {
  const { found, sort, isLoading, onSort, onMore, renew } = useReviews({ cache: browserReviews, productId, first })
  const reviews = found?.reviews.data ?? []
  const total = found?.reviews.total ?? 0
  return (
    <section className={styles.section} aria-labelledby="reviews">
      <div className={styles.head}>
        <h2 id="reviews">Reviews</h2>
        {found?.summary ? (
          <Summary summary={found.summary} />
        ) : (
          <p className={styles.none}>No reviews yet. Be the first to review the {name}.</p>
        )}
      </div>
      <div>
        {total > 1 && (
          <p className={styles.sort}>
            <label>
              <span className="hidden-visually">Sort reviews</span>
              <select
                name="sort"
                value={sort}
                onChange={(event) => {
                  const chosen = Object.keys(SORTS).find((each): each is ReviewSort => each === event.target.value)
                  if (chosen !== undefined) onSort(chosen)
                }}
              >
                {Object.entries(SORTS).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            </label>
          </p>
        )}
        {reviews.length > 0 && (
          <ul className={styles.list} aria-busy={isLoading}>
            {reviews.map((review) => (
              <li key={review.id}>
                <OneReview review={review} />
              </li>
            ))}
          </ul>
        )}
        {total > reviews.length && (
          <button type="button" data-control="more" className={controls.quiet} onClick={onMore}>
            Show more of {total} reviews
          </button>
        )}
        <details className={styles.write} data-screen-only>
          <summary data-control="write">
            <span className={controls.quiet}>Write a review</span>
          </summary>
          <ReviewForm productId={productId} onTaken={({ status }) => status === 'published' && renew()} />
        </details>
      </div>
    </section>
  )
}

function Summary({ summary: { rating, count, histogram } }: { readonly summary: ReviewSummary }) {
  return (
    <>
      <p className={styles.average}>
        <strong aria-hidden="true">{rating.toFixed(1)}</strong>
        <span>
          <Stars rating={rating} />
          <span>{pluralize(count, { one: 'review', many: 'reviews' })}</span>
        </span>
      </p>
      <table className={styles.histogram}>
        <caption className="hidden-visually">Reviews by rating</caption>
        <tbody>
          {histogram
            .map((gave, index) => ({ gave, stars: index + 1 }))
            .toReversed()
            .map(({ gave, stars }) => (
              <tr key={stars}>
                <th scope="row">
                  {stars}
                  <span className="hidden-visually"> stars</span>
                </th>
                <td>
                  <svg width="100%" height="6" aria-hidden="true">
                    <rect width="100%" height="6" className={styles.track} />
                    <rect width={`${(100 * gave) / Math.max(1, count)}%`} height="6" className={styles.share} />
                  </svg>
                </td>
                <td>{gave}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  )
}

function OneReview({ review }: { readonly review: Review }) {
  const { author, reviewTitle, reviewMessage, reviewRating, reviewDate, dateCreated, reviewVerifiedType } = review
  return (
    <article>
      <Stars rating={reviewRating} />
      <h3>{reviewTitle}</h3>
      <p className={styles.message}>{reviewMessage}</p>
      <p className={styles.facts}>
        <span>{author}</span>
        {reviewVerifiedType > 0 && <span>Verified buyer</span>}
        <time dateTime={dateCreated}>{reviewDate}</time>
      </p>
    </article>
  )
}
