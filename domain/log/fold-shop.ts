import type { CartEvent } from '../cart/cart-events.ts'
import type { CartState } from '../cart/cart-state.ts'
import { cartStream } from '../cart/cart-stream.ts'
import { customerStream } from '../customer/customer-events.ts'
import type { LogEntry } from './entry.ts'
import { concerns, foldEntries } from './fold.ts'
import { evolved, foldEntry } from './fold-shared.ts'
import type { ShopFold } from './shop-fold.ts'

/** From how many entries on a bulk fold is cheaper than one step for each. */
const BULK = 8

/** Folds entries that follow on those folded before. */
export function foldShop({ cart, customer }: ShopFold, entries: readonly LogEntry[]): ShopFold {
  const news = entries.filter((entry) => concerns(customerStream, entry))
  return {
    cart:
      entries.length < BULK
        ? entries.reduce((fold, entry) => foldEntry(cartStream, fold, entry), cart)
        : foldEntries(cartStream, cart, entries),
    customer: news.length === 0 ? customer : foldEntries(customerStream, customer, news),
  }
}

/** Folding with structural sharing. */
export const folding = {
  evolve: (view: CartState, event: CartEvent): CartState => evolved(cartStream, view, event),
  foldShop,
}
export type Folding = typeof folding
