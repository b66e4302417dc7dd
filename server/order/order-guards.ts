import { emailKeyOf } from '#domain/customer/email.ts'
import type { Run } from '#server/database/sql.ts'
import type { StatementPart } from '#server/database/statement-parts.ts'
import { expectedCart, expectedCartShape, isCartAsExpected, type LockedCart } from '#server/events/locked-carts.ts'
import type { CallError } from '#server/http/call-error.ts'
import { spentPart } from '#server/security/quota-parts.ts'
import { accountExists, mustEnterPassword } from './account-exists.ts'
import { answeredPart, type CheckoutKey } from './checkout-answers.ts'
import type { Buyer } from './limit-keys.ts'
import { placedLimitError, usesOf } from './placed-limits.ts'
import {
  type LimitsToReach,
  reachedLimits,
  reachedLimitsPart,
  tooLarge,
  tooManyOfCustomer,
  tooManyOfGuest,
  tooManyOnNetwork,
} from './unpaid-orders.ts'

interface OrderToCheck extends Omit<Buyer, 'isOwnEmail'>, Omit<LimitsToReach, 'id'> {
  /** Cents. */
  readonly total: number
  /** Epoch ms. */
  readonly now: number
}

/** Why an order is refused although its cart can be ordered; null if it is not. */
export async function orderErrorOf(run: Run, ordering: OrderToCheck): Promise<CallError | null> {
  const { customerId, email, address, limitKeys, pieces, total, now } = ordering
  const large = sizeErrorOf({ pieces, total })
  if (large !== null) return large
  const full = total > 0 ? await reachedLimits(run, { limitKeys, pieces }) : []
  const isPersonFull = full.includes(limitKeys.person)
  if (customerId !== null && isPersonFull) return tooManyOfCustomer
  if (full.includes(limitKeys.network)) return customerId === null ? tooManyOfGuest : tooManyOnNetwork
  if (customerId === null && (await mustEnterPassword(run, { email, address, now }))) return accountExists
  return isPersonFull ? tooManyOfGuest : placedLimitError(run, { limitKeys, now })
}

/** A free order does not wait for a payment, so the limits of unpaid orders do not apply. */
export function sizeErrorOf({ pieces, total }: Pick<OrderToCheck, 'pieces' | 'total'>): CallError | null {
  return total > 0 ? tooLarge(pieces) : null
}

/** An order to be written if its guards allow it. */
export interface OrderToGuard extends LimitsToReach {
  readonly isFree: boolean
  /** Null for a customer. */
  readonly guestEmail: string | null
  readonly answer: CheckoutKey
  /** Its cart as it was read. */
  readonly cart: LockedCart
}

/**
 * Statement parts whose `ready` returns the ids of the orders that are within the limits, whose cart is unchanged, whose
 * guest's e-mail has no account, and whose checkout was not answered before. For the others `orderErrorOf` gives the reason.
 */
export function guardParts(orders: readonly OrderToGuard[]): StatementPart[] {
  const rows = orders.map(({ id, guestEmail, cart }) => {
    return { id, email_key: guestEmail === null ? null : emailKeyOf(guestEmail), ...expectedCart(cart) }
  })
  return [
    answeredPart(orders.map(({ id, answer }) => ({ id, ...answer }))),
    reachedLimitsPart(orders.filter(({ isFree }) => !isFree)),
    spentPart(orders.flatMap(({ answer: { now }, ...order }) => usesOf({ ...order, now }))),
    {
      name: 'ready',
      text: `ready as materialized (select guarded.id
        from json_to_recordset($1) as guarded (id text, email_key text, ${expectedCartShape})
        where id not in (select id from answered)
          and id not in (select id from full_limits)
          and id not in (select id from spent)
          and (select count(*) from customers where customers.email_key = guarded.email_key) = 0
          and ${isCartAsExpected('guarded')})`,
      values: [JSON.stringify(rows)],
    },
  ]
}

/** The same for orders that have been checked already: all are ready. */
export function allReadyParts(orders: readonly Pick<OrderToGuard, 'id'>[]): StatementPart[] {
  const ids = orders.map(({ id }) => id)
  return [{ name: 'ready_all', text: 'ready as (select unnest($1::text[]) as id)', values: [ids] }]
}
