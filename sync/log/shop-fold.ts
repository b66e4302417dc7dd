import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { type CustomerHolder, customerStream } from '#domain/customer/customer-events.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { concerns, emptyFold, type Folded, foldEntries } from '#domain/log/fold.ts'
import { foldEntry } from '#domain/log/fold-shared.ts'

/** What a browser's log folds to: the cart and the customer, each from its own entries. */
export interface ShopFold {
  readonly cart: Folded<CartState>
  /** Nothing of it is ever pending: a customer changes by calls, and the log is told. */
  readonly customer: Folded<CustomerHolder>
}

/** From how many entries on a bulk fold is cheaper than one step for each. */
const BULK = 8

export function emptyShop(): ShopFold {
  return { cart: emptyFold(cartStream), customer: emptyFold(customerStream) }
}

/** Folds entries that follow on those folded before. */
export function foldShop({ cart, customer }: ShopFold, entries: readonly LogEntry[]): ShopFold {
  const told = entries.filter((entry) => concerns(customerStream, entry))
  return {
    cart:
      entries.length < BULK
        ? entries.reduce((fold, entry) => foldEntry(cartStream, fold, entry), cart)
        : foldEntries(cartStream, cart, entries),
    customer: told.length === 0 ? customer : foldEntries(customerStream, customer, told),
  }
}
