import { cartStream } from '#domain/cart/cart-stream.ts'
import { customerStream } from '#domain/customer/customer-events.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { concerns, foldEntries } from '#domain/log/fold.ts'
import { evolved, foldEntry } from '#domain/log/fold-shared.ts'
import type { Folding } from '../log/cart-log.ts'
import type { ShopFold } from '../log/shop-state.ts'

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

export const folding: Folding = { evolve: (view, event) => evolved(cartStream, view, event), foldShop }
