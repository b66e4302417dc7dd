import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { type Folded, foldOnto, foldPending } from '#domain/log/folded.ts'
import type { NewEvent } from './new-event.ts'
import type { Seed } from './seed.ts'

interface ViewParts {
  /** The fold of the stored log. */
  readonly fold: Folded<CartState>
  readonly unsaved: readonly NewEvent[]
  /** The cart as the server rendered it. */
  readonly seed: Seed | null
  /** The last `seq` of the log whose event the seed's cart contains. */
  readonly seedSeq: number
}

/**
 * What the shopper sees: the fold of the stored log, with the unsaved events applied in the order in which they were made.
 * The seed replaces `confirmed` until the log has reached its position, so that another device's changes do not disappear
 * and come back.
 */
export function viewOf({ fold, unsaved, seed, seedSeq }: ViewParts): CartState {
  const notInSeed = fold.pending.filter(({ seq }) => seq > seedSeq)
  const base = seed !== null && isSeedNewer(fold, seed) ? foldPending(cartStream, seed.cart, notInSeed) : fold.view
  if (unsaved.length === 0) return base
  return foldOnto(
    cartStream,
    base,
    unsaved.map(({ event }) => event),
  )
}

/** Whether the server-rendered cart is newer than the log's. */
export function isSeedNewer({ streamId, cursor }: Folded<CartState>, seed: Seed): boolean {
  return streamId === null || (streamId === seed.streamId && cursor < seed.cursor)
}
