import { useRef } from 'react'
import type { Review, ReviewSummary } from '#domain/review/review.ts'
import { UNREACHABLE } from '../../client/api/api-result.ts'
import { useFailureWords } from '../../client/api/failure-words.en.ts'
import type { ProductReviews, ReviewSort } from '../../client/product-reviews.ts'
import controls from '../../ui/design/controls.module.css'
import { useContentLang } from '../../ui/language/language-context.ts'
import { useNotificationList } from '../../ui/notifications/notifications-context.tsx'
import { useLostFocus } from '../../ui/use-lost-focus.ts'
import { browserReviews } from './browser-reviews.ts'
import { ReviewForm } from './review-form.tsx'
import styles from './reviews-section.module.css'
import { Stars } from './stars.tsx'
import { useReviews } from './use-reviews.ts'
import { useReviewWords } from './words.en.ts'

interface ReviewsSectionProps {
  readonly productId: number
  /** The reviews that came with the page. */
  readonly first: ProductReviews | null
}

const SORTS: readonly ReviewSort[] = ['recent', 'oldest', 'highest-rating', 'lowest-rating']

/** A product's reviews, and the form for a new one. */
export function ReviewsSection({ productId, first }: ReviewsSectionProps) {
  const words = useReviewWords()
  const failures = useFailureWords()
  const { notify } = useNotificationList()
  const { found, sort, isLoading, onSort, onMore, renew } = useReviews({
    cache: browserReviews,
    productId,
    first,
    onFailed: () => notify({ type: 'error', title: failures.message(UNREACHABLE) }),
  })
  const reviews = found?.reviews.data ?? []
  const total = found?.reviews.total ?? 0
  const section = useRef<HTMLElement>(null)
  /** The first review that the button for more will add. */
  const firstNew = useRef(0)
  useLostFocus(section, (lost) => {
    if (lost.dataset.control !== 'more') return
    section.current?.querySelectorAll<HTMLElement>('li')[firstNew.current]?.focus()
  })
  return (
    <section ref={section} className={`page-part ${styles.section}`} aria-labelledby="reviews" data-screen-only>
      <div className={styles.head}>
        <h2 id="reviews">{words.title}</h2>
        {found?.summary ? <Summary summary={found.summary} /> : <p className={styles.none}>{words.none}</p>}
      </div>
      <div>
        {total > 1 && (
          <p className={styles.sort}>
            <label>
              <span className="hidden-visually">{words.sort}</span>
              <select
                name="sort"
                value={sort}
                onChange={(event) => {
                  const chosen = SORTS.find((each) => each === event.target.value)
                  if (chosen !== undefined) onSort(chosen)
                }}
              >
                {SORTS.map((value) => (
                  <option key={value} value={value}>
                    {words.sorts[value]}
                  </option>
                ))}
              </select>
            </label>
          </p>
        )}
        {reviews.length > 0 && (
          <ul className={styles.list} aria-busy={isLoading}>
            {reviews.map((review) => (
              <li key={review.id} tabIndex={-1}>
                <OneReview review={review} />
              </li>
            ))}
          </ul>
        )}
        {total > reviews.length && (
          <button
            type="button"
            data-control="more"
            className={controls.quiet}
            onClick={() => {
              firstNew.current = reviews.length
              onMore()
            }}
          >
            {words.more(total)}
          </button>
        )}
        <details className={styles.write}>
          <summary data-control="write">
            <span className={controls.quiet}>{words.write}</span>
          </summary>
          <ReviewForm productId={productId} onAccepted={({ status }) => status === 'published' && renew()} />
        </details>
      </div>
    </section>
  )
}

function Summary({ summary: { rating, count, histogram } }: { readonly summary: ReviewSummary }) {
  const words = useReviewWords()
  return (
    <>
      <p className={styles.average}>
        <strong aria-hidden="true">{words.average(rating)}</strong>
        <span className="secondary-text">
          <Stars rating={rating} />
          <span>{words.count(count)}</span>
        </span>
      </p>
      <table className={`secondary-text ${styles.histogram}`}>
        <caption className="hidden-visually">{words.byRating}</caption>
        <tbody>
          {histogram
            .map((gave, index) => ({ gave, stars: index + 1 }))
            .toReversed()
            .map(({ gave, stars }) => (
              <tr key={stars}>
                <th scope="row">
                  {stars}
                  <span className="hidden-visually">{words.stars}</span>
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
  const words = useReviewWords()
  const contentLang = useContentLang()
  const { author, reviewTitle, reviewMessage, reviewRating, reviewDate, dateCreated, reviewVerifiedType } = review
  return (
    <article>
      <Stars rating={reviewRating} />
      <h3 lang={contentLang}>{reviewTitle}</h3>
      <p className={styles.message} lang={contentLang}>
        {reviewMessage}
      </p>
      <p className={`secondary-text row ${styles.facts}`}>
        <span>{author}</span>
        {reviewVerifiedType > 0 && <span>{words.verified}</span>}
        <time dateTime={dateCreated}>{words.date(reviewDate, dateCreated)}</time>
      </p>
    </article>
  )
}
