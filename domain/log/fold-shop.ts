import { cartStream } from '../cart/cart-stream.ts'
import { customerStream } from '../customer/customer-events.ts'
import type { LogEntry } from './entry.ts'
import { concerns, foldEntries } from './fold.ts'
import { foldEntry } from './fold-shared.ts'
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

export type FoldShop = typeof foldShop
