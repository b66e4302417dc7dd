import type { CartSnapshot } from '#sync/log/cart-snapshot.ts'
import { refusedCodeOf } from './refused-code-of.ts'

/**
 * The sync status that a page shows, and how many refusals the shopper has not dismissed. Refused promo codes don't count,
 * since their field shows the error.
 */
export function shownStatus({ sync, fold }: Pick<CartSnapshot, 'sync' | 'fold'>) {
  const refused = fold.refusals.filter((refusal) => refusedCodeOf(refusal) === null).length
  const isOfCodes = sync.state === 'refused' && fold.refusals.length > 0 && refused === 0
  return { state: isOfCodes ? (sync.pending === 0 ? 'sent' : 'saved') : sync.state, refused }
}
