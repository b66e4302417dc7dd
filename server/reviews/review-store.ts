import { emailKeyOf } from '#domain/customer/email.ts'
import type { NewReview } from '#domain/review/new-review.ts'
import type { ReviewSummary, ReviewsQuery } from '#domain/review/review.ts'
import type { Run } from '#server/database/sql.ts'

export type ReviewStatus = 'waiting' | 'published' | 'refused'

export interface StoredReview {
  readonly id: number
  readonly product_id: number
  readonly author: string
  readonly title: string
  readonly message: string
  readonly rating: number
  readonly status: ReviewStatus
  readonly verified: boolean
  /** Epoch ms. */
  readonly written_at: number
}

/** A review with the data for staff only. */
export interface ReviewWithEmail extends StoredReview {
  readonly email: string
}

type ReviewWritten =
  | { readonly ok: true; readonly id: number; readonly status: ReviewStatus }
  /** `already_reviewed`: this person has another review of the product. */
  | { readonly ok: false; readonly reason: 'already_reviewed' | 'account_deleted' }

interface ReviewToWrite extends NewReview {
  /** Null for a guest. */
  readonly customerId: string | null
  readonly status: 'waiting' | 'published'
  readonly verified: boolean
  readonly now: number
}

type PublishedQuery = Omit<ReviewsQuery, 'productId'> & { readonly productIds: readonly number[] }

interface DecisionToStore {
  readonly id: number
  readonly status: ReviewDecision
  /** The decision that this one replaces; null if there is none. */
  readonly over: ReviewDecision | null
  readonly now: number
}

type ReviewDecision = 'published' | 'refused'

type ReviewDecided =
  /** `another`: its author was refused, and has since written another one of the product. */
  | { readonly outcome: 'decided' | 'unknown' | 'another' }
  /** Staff have decided otherwise, at `at` (epoch ms), and this decision does not replace theirs. */
  | { readonly outcome: 'decided_before'; readonly status: ReviewDecision; readonly at: number }

const COLUMNS = 'id, product_id, author, title, message, rating, status, verified, written_at'

const ORDERS: Readonly<Record<ReviewsQuery['sortReviews'], string>> = {
  recent: 'written_at desc, id desc',
  oldest: 'written_at, id',
  'highest-rating': 'rating desc, written_at desc, id desc',
  'lowest-rating': 'rating, written_at desc, id desc',
}

interface ReviewStoreOptions {
  readonly run: Run
  /** Called when the published reviews have changed. */
  readonly onChanged: () => void
}

export type ReviewStore = ReturnType<typeof reviewStore>

export function reviewStore({ run, onChanged }: ReviewStoreOptions) {
  return {
    /** Stores a review. Idempotent: repeating the same one returns the stored one. */
    async write(review: ReviewToWrite): Promise<ReviewWritten> {
      const { productId, customerId, name, email, title, message, rating, status, verified, now } = review
      const values = [productId, name, emailKeyOf(email), title, message, rating, status, verified, now, customerId]
      // Waits for a deletion of the account that has begun; a later one waits until the review is stored, and erases it too.
      const [written] = await run<{ id: number | null; status: ReviewStatus; mayWrite: boolean }>({
        text: `
          with owner as (select id from customers where id = $10::text for key share), author as (
            select (select id from owner) as id, ($10::text is null or exists (select from owner)) as "mayWrite"
          ), written as (
            insert into reviews (product_id, author, email, title, message, rating, status, verified, written_at, customer_id)
            select $1::integer, $2::text, $3::text, $4::text, $5::text, $6::smallint, $7::text, $8::boolean, $9::bigint, id
            from author where "mayWrite"
            on conflict (product_id, coalesce(customer_id, email)) where status <> 'refused' do nothing
            returning id, status
          )
          select written.id, written.status, "mayWrite" from author left join written on true`,
        values,
      })
      if (written?.mayWrite !== true) return { ok: false, reason: 'account_deleted' }
      if (written.id !== null) {
        if (written.status === 'published') onChanged()
        return { ok: true, id: written.id, status: written.status }
      }
      const [same] = await run<{ id: number; status: ReviewStatus }>({
        text: `
          select id, status from reviews
          where product_id = $1 and coalesce(customer_id, email) = coalesce($7, $2)
            and status <> 'refused' and (author, title, message, rating) = ($3, $4, $5, $6)`,
        values: [productId, emailKeyOf(email), name, title, message, rating, customerId],
      })
      return same === undefined ? { ok: false, reason: 'already_reviewed' } : { ok: true, ...same }
    },

    async page({ productIds, page, take, minRating, sortReviews }: PublishedQuery) {
      const where = `status = 'published' and product_id = any($1::integer[]) and rating >= $2::integer`
      const [row] = await run<{ total: number }>({
        text: `select count(*)::integer as total from reviews where ${where}`,
        values: [productIds, minRating],
      })
      if (page === 0) return { reviews: [], total: row?.total ?? 0 }
      const reviews = await run<StoredReview>({
        text: `select ${COLUMNS} from reviews where ${where} order by ${ORDERS[sortReviews]} offset $3 limit $4`,
        values: [productIds, minRating, (page - 1) * take, take],
      })
      return { reviews, total: row?.total ?? 0 }
    },

    /** The summaries of those of these products that have published reviews. */
    async summaries(productIds: readonly number[]): Promise<readonly ReviewSummary[]> {
      const rows = await run<{ product_id: number; histogram: ReviewSummary['histogram'] }>({
        text: `
          select product_id, json_build_array(
            count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
            count(*) filter (where rating = 4), count(*) filter (where rating = 5)
          ) as histogram from reviews
          where status = 'published' and product_id = any($1::integer[])
          group by product_id order by product_id`,
        values: [productIds],
      })
      return rows.map(({ product_id, histogram }) => summaryOf(product_id, histogram))
    },

    /** For staff: the waiting ones oldest first, the decided ones latest first. */
    byStatus(status: ReviewStatus, atMost: number) {
      const order = status === 'waiting' ? 'written_at, id' : 'written_at desc, id desc'
      const text = `select ${COLUMNS}, email from reviews where status = $1 order by ${order} limit $2`
      return run<ReviewWithEmail>({ text, values: [status, atMost] })
    },

    async decide({ id, status, over, now }: DecisionToStore): Promise<ReviewDecided> {
      const [row] = await run<{ done: boolean; another: boolean; before: ReviewDecision; at: number | null }>({
        // Locked: of two decisions at the same moment, the second one sees the first.
        text: `
          with one as (select * from reviews where id = $1 for update), blocked as (
            select from reviews, one where $2 <> 'refused' and reviews.status <> 'refused' and reviews.id <> one.id
              and reviews.product_id = one.product_id
              and coalesce(reviews.customer_id, reviews.email) = coalesce(one.customer_id, one.email)
          ), changed as (
            update reviews set status = $2, decided_at = $3
            from one where reviews.id = one.id and not exists (select from blocked)
              and (one.decided_at is null or one.status in ($2, $4)) returning reviews.id
          )
          select exists (select from changed) as done, exists (select from blocked) as another, status as before, decided_at as at
          from one`,
        values: [id, status, now, over],
      })
      if (row === undefined) return { outcome: 'unknown' }
      if (row.done) onChanged()
      if (row.done || row.another || row.at === null) return { outcome: row.done ? 'decided' : 'another' }
      return { outcome: 'decided_before', status: row.before, at: row.at }
    },
  }
}

/** The average has one decimal; 0 without reviews. */
export function summaryOf(productId: number, histogram: ReviewSummary['histogram']): ReviewSummary {
  const count = histogram.reduce((a, b) => a + b, 0)
  const stars = histogram.reduce((sum, gave, index) => sum + gave * (index + 1), 0)
  return { productId, count, rating: count === 0 ? 0 : Math.round((stars * 10) / count) / 10, histogram }
}
