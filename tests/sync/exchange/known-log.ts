import { cartStream } from '#domain/cart/cart-stream.ts'
import { customerStream } from '#domain/customer/customer-events.ts'
import { emptyFold, lastSeq } from '#domain/event/folded.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { guestAccount } from '#sync/log/account.ts'
import { CART_KEY, clientOf } from '#tests/kit/entries.ts'

export const identity = {
  clientId: clientOf(1),
  cartKey: CART_KEY,
  seqBase: 0,
  account: guestAccount,
  epoch: 0,
  logins: 0,
}

/** The head of a guest's log with these entries. */
export function known(...entries: readonly LogEntry[]) {
  const fold = foldEntries(cartStream, emptyFold(cartStream), entries)
  return { fold, customer: emptyFold(customerStream), lastSeq: lastSeq(fold), identity }
}
