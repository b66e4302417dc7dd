import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { type Folded, foldOnto, foldPending } from '#domain/log/folded.ts'
import type { NewEvent } from './new-event.ts'
import type { Seed } from './seed.ts'

interface SeededLog {
  /** The fold of the stored log. */
  readonly fold: Folded<CartState>
  /** The cart as the server rendered it. */
  readonly seed: Seed
  /** Whether the log had no pending events when it was read: otherwise the seed may already contain them. */
  readonly isSeedComparable: boolean
}

interface ViewParts extends Omit<SeededLog, 'seed'> {
  readonly unsaved: readonly NewEvent[]
  readonly seed: Seed | null
}

/**
 * What the shopper sees: the fold of the stored log, with the unsaved events applied in the order in which they were made.
 * The seed replaces `confirmed` until the log has reached its position, so that another device's changes do not disappear
 * and come back.
 */
export function viewOf({ fold, unsaved, seed, isSeedComparable }: ViewParts): CartState {
  const isSeeded = seed !== null && isSeedNewer({ fold, seed, isSeedComparable })
  const base = isSeeded ? foldPending(cartStream, seed.cart, fold.pending) : fold.view
  if (unsaved.length === 0) return base
  return foldOnto(
    cartStream,
    base,
    unsaved.map(({ event }) => event),
  )
}

/** Whether the server-rendered cart is newer than the log's. */
export function isSeedNewer({ fold: { streamId, cursor }, seed, isSeedComparable }: SeededLog): boolean {
  return streamId === null || (isSeedComparable && streamId === seed.streamId && cursor < seed.cursor)
}
