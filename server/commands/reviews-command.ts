import { type ReviewStatus, type ReviewWithEmail, reviewStore } from '#server/reviews/review-store.ts'
import { type Command, cutNote, failed, formatShopTime, MAX_ROWS, parseId, printable, succeeded } from './command.ts'

export const REVIEWS_USAGE = `Reviews of the shop's visitors:
  npm run reviews -- list              those that wait to be read, the oldest first
  npm run reviews -- list published    the latest first (or: refused)
  npm run reviews -- approve 12        shows one in the shop
  npm run reviews -- refuse 12         does not, and lets its author write another
  npm run reviews -- refuse 12 published
                                       the same, if staff have approved it before (or: approve 12 refused)`

const STATUSES: readonly ReviewStatus[] = ['waiting', 'published', 'refused']

export const reviewsCommand: Command<'run' | 'catalogue' | 'now'> = async (
  [verb = 'list', word, ...rest],
  { run, catalogue, now },
) => {
  const reviews = reviewStore({ run, onChanged: () => catalogue.notifications.publish('reviews', {}) })
  const [before, ...more] = rest
  if (more.length > 0 || (verb === 'list' && before !== undefined)) return failed(REVIEWS_USAGE)
  if (verb === 'list') {
    const status = STATUSES.find((each) => each === (word ?? 'waiting'))
    return status === undefined ? failed(REVIEWS_USAGE) : listed(status, await reviews.byStatus(status, MAX_ROWS))
  }
  const id = parseId(word)
  if (id === null || (verb !== 'approve' && verb !== 'refuse')) return failed(REVIEWS_USAGE)
  const [status, opposite] =
    verb === 'approve' ? (['published', 'refused'] as const) : (['refused', 'published'] as const)
  if (before !== undefined && before !== opposite) return failed(REVIEWS_USAGE)
  const decided = await reviews.decide({ id, status, over: before ?? null, now })
  switch (decided.outcome) {
    case 'decided':
      return succeeded(verb === 'approve' ? `Review ${id} is published.` : `Review ${id} is refused.`)
    case 'unknown':
      return failed(`There is no review ${id}.`)
    case 'another':
      return failed(`Its author has written another review of this product since. Refuse that one first.`)
    case 'decided_before':
      return failed(
        `Review ${id} was ${decided.status === 'published' ? 'approved' : 'refused'} on ${formatShopTime(decided.at)}.`,
        `To ${verb} it all the same: npm run reviews -- ${verb} ${id} ${decided.status}`,
      )
  }
}

function listed(status: ReviewStatus, reviews: readonly ReviewWithEmail[]) {
  if (reviews.length === 0) return succeeded(`No reviews are ${status}.`)
  return succeeded(
    ...reviews.flatMap((review) => [
      `${review.id}  ${'★'.repeat(review.rating)}${'☆'.repeat(5 - review.rating)}  product ${review.product_id}, ${formatShopTime(review.written_at)}`,
      `    ${printable(review.author)} <${printable(review.email)}>`,
      `    ${printable(review.title)}`,
      ...review.message.split('\n').map((line) => `    ${printable(line)}`),
      '',
    ]),
    ...cutNote(reviews.length, status === 'waiting' ? 'oldest' : 'latest'),
  )
}
