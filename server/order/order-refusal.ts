import type { Run } from '#server/database/sql.ts'
import type { CallError } from '#server/http/call-error.ts'
import { accountExists, isAskedForPassword } from './account-exists.ts'
import { reachedLimits, tooLarge, tooManyOfCustomer, tooManyOfGuest, type UnpaidLimitKeys } from './unpaid-orders.ts'

interface Ordering {
  /** Null for a guest. */
  readonly customerId: string | null
  readonly email: string
  /** The network address of the request. */
  readonly address: string
  readonly holders: UnpaidLimitKeys
  readonly pieces: number
  /** Cents. */
  readonly total: number
  /** Epoch ms. */
  readonly now: number
}

/** Why an order is refused although its cart could be ordered; null where it is not. */
export async function refusalOfOrder(run: Run, ordering: Ordering): Promise<CallError | null> {
  const { customerId, email, address, holders, pieces, total, now } = ordering
  // What costs nothing waits for no payment.
  const isToPay = total > 0
  const large = isToPay ? tooLarge(pieces) : null
  if (large !== null) return large
  const full = isToPay ? await reachedLimits(run, holders, pieces) : { person: false, network: false }
  if (customerId !== null) return full.person ? tooManyOfCustomer : full.network ? tooManyOfGuest : null
  if (full.network) return tooManyOfGuest
  if (await isAskedForPassword(run, { email, address, now })) return accountExists
  return full.person ? tooManyOfGuest : null
}
