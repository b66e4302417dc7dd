import { emailKeyOf } from '#domain/customer/email.ts'
import type { Run } from '#server/database/sql.ts'
import type { StatementPart } from '#server/database/statement-parts.ts'
import type { CallError } from '#server/http/call-error.ts'
import { accountExists, isAskedForPassword } from './account-exists.ts'
import { answeredPart, type CheckoutKey } from './checkout-answers.ts'
import {
  reachedLimits,
  reachedLimitsPart,
  tooLarge,
  tooManyOfCustomer,
  tooManyOfGuest,
  type UnpaidLimitKeys,
} from './unpaid-orders.ts'

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

interface Guards {
  /** Null for an order that is free. */
  readonly holders: UnpaidLimitKeys | null
  readonly pieces: number
  /** Null for a customer. */
  readonly guestEmail: string | null
  readonly answer: CheckoutKey
}

/**
 * The parts of a statement whose `ready` returns a row where there is room for the order, its guest's e-mail has no account and its checkout was not
 * answered before. Where it returns none, `refusalOfOrder` says which.
 */
export function guardsOf({ holders, pieces, guestEmail, answer }: Guards): StatementPart[] {
  return [
    answeredPart(answer),
    ...(holders === null ? [] : [reachedLimitsPart(holders, pieces)]),
    {
      name: holders === null ? 'ready' : 'ready_limited',
      text: `ready as materialized (select where not exists (select from answered)
        ${holders === null ? '' : 'and not exists (select from full_limits)'}
        and not exists (select from customers where email_key = $1))`,
      values: [guestEmail === null ? null : emailKeyOf(guestEmail)],
    },
  ]
}
