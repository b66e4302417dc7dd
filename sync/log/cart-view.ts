import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { type Folded, foldOnto, foldPending } from '#domain/log/folded.ts'
import type { NewEvent } from './new-event.ts'
import type { Seed } from './seed.ts'

interface SeededLog {
  /** The fold of the log as far as it is stored. */
  readonly fold: Folded<CartState>
  /** The cart as the server rendered it. */
  readonly seed: Seed
  /** Whether the log had nothing pending when it was read: otherwise the seed may have it in it already. */
  readonly isSeedSure: boolean
}

interface ViewParts extends Omit<SeededLog, 'seed'> {
  readonly unsaved: readonly NewEvent[]
  readonly seed: Seed | null
}

/**
 * What the shopper sees: the fold of the stored log, and on top the unsaved events in the order in which they were made.
 * The seed replaces `confirmed` until the log has reached its position, so that what another device did is not shown,
 * lost and shown again.
 */
export function viewOf({ fold, unsaved, seed, isSeedSure }: ViewParts): CartState {
  const isSeeded = seed !== null && isSeedOfUse({ fold, seed, isSeedSure })
  const base = isSeeded ? foldPending(cartStream, seed.cart, fold.pending) : fold.view
  if (unsaved.length === 0) return base
  return foldOnto(
    cartStream,
    base,
    unsaved.map(({ event }) => event),
  )
}

/** Whether the server-rendered cart is newer than what the log has. */
export function isSeedOfUse({ fold: { streamId, cursor }, seed, isSeedSure }: SeededLog): boolean {
  return streamId === null || (isSeedSure && streamId === seed.streamId && cursor < seed.cursor)
}
