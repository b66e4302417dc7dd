import { cartStream } from '../cart/cart-stream.ts'
import { customerStream } from '../customer/customer-events.ts'
import type { LogEntry } from './entry.ts'
import { foldEntries, isEntryOf } from './fold.ts'
import { foldEntry } from './fold-shared.ts'
import type { LogFolds } from './log-folds.ts'

/** From this many entries on, a bulk fold is faster than folding each entry. */
const BULK_FROM = 8

/** Folds the entries that follow those already folded. */
export function foldLog({ cart, customer }: LogFolds, entries: readonly LogEntry[]): LogFolds {
  const customerEntries = entries.filter((entry) => isEntryOf(customerStream, entry))
  return {
    cart:
      entries.length < BULK_FROM
        ? entries.reduce((fold, entry) => foldEntry(cartStream, fold, entry), cart)
        : foldEntries(cartStream, cart, entries),
    customer: customerEntries.length === 0 ? customer : foldEntries(customerStream, customer, customerEntries),
  }
}

export type FoldLog = typeof foldLog
