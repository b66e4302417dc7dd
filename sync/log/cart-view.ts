import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { type Folded, foldOnto, foldPending } from '#domain/event/folded.ts'
import type { NewEvent } from './new-event.ts'
import type { Seed } from './seed.ts'

interface ViewParts {
  /** The fold of the stored log. */
  readonly fold: Folded<CartState>
  readonly unsaved: readonly NewEvent[]
  /** The cart as the server rendered it, if it is newer than the log's. */
  readonly seed: Seed | null
}

/**
 * What the shopper sees: the fold of the stored log, with the unsaved events applied in the order in which they were made.
 * The seed replaces `confirmed` until the log has reached its position, so that another device's changes do not disappear
 * and come back.
 */
export function shownCartOf({ fold, unsaved, seed }: ViewParts): CartState {
  const base = seed === null ? fold.view : foldPending(cartStream, seed.cart, leftOf(fold.pending, seed))
  const events = leftOf(unsaved, seed).map(({ event }) => event)
  return events.length === 0 ? base : foldOnto(cartStream, base, events)
}

/** The acts that a seed does not name as contained in it. */
export function leftOf<Act extends { readonly id: string }>(acts: readonly Act[], seed: Seed | null): readonly Act[] {
  return seed === null ? acts : acts.filter(({ id }) => !seed.acts.includes(id))
}

/** Whether the server-rendered cart is newer than the log's. */
export function isSeedNewer({ streamId, cursor }: Folded<CartState>, seed: Seed): boolean {
  return streamId === null || (streamId === seed.streamId && cursor < seed.cursor)
}
