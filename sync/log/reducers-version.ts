import { cartUpcasters } from '#domain/cart/cart-events.ts'
import { stateHash } from '#domain/wire/state-hash.ts'

/** Rises when `evolve` or the fold makes another state of the same log; a test that folds the kept logs says when. */
export const REDUCERS_VERSION = 1

/** Names the code that a snapshot was folded by: one by other code is thrown away. */
export function snapshotKey(): string {
  const events = Object.entries(cartUpcasters).map(([type, steps]) => [type, steps.length + 1])
  return stateHash([REDUCERS_VERSION, events])
}
