import type { CartStore } from '#server/events/cart-store.ts'
import { describeCartKeys } from './cart-keys.contract.ts'
import { describeCartMerges } from './cart-merges.contract.ts'
import { describeCartUpdates } from './cart-updates.contract.ts'

/** The contract of `CartStore`, for every implementation. */
export function describeCartStore(open: () => CartStore): void {
  describeCartUpdates(open)
  describeCartKeys(open)
  describeCartMerges(open)
}
