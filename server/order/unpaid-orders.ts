import type { Run } from '#server/database/sql.ts'
import { joinParts, type StatementPart } from '#server/database/statement-parts.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import type { LimitKeys } from './limit-keys.ts'

/**
 * How many orders, and how many items in total, may be unpaid at once for a customer, or a guest by e-mail. A shopper whose
 * card fails, who returns another day or who orders for two rooms has two or three unpaid orders, so five are allowed. They
 * may have 60 items in total, unless it is a single order: someone who furnishes a guest house orders once, and has to pay
 * before the next order.
 */
const PERSON_LIMIT = { orders: 5, pieces: 60 }
/**
 * The same for one network address, which may be a mobile operator's with thousands of users. The shop has a few dozen unpaid
 * orders in total, of one or two items each. Thirty from a single address, or 300 items (a fifth of all stock), are not from
 * shoppers. No order may have more items than this.
 */
const NETWORK_LIMIT = { orders: 30, pieces: 300 }

/**
 * The keys that have no room for another order with this many items, which must be within `tooLarge`. The locks of
 * `lockNamesOf` must be held, so that concurrent orders can't exceed the limits.
 */
export async function reachedLimits(run: Run, order: Omit<LimitsToReach, 'id'>): Promise<readonly string[]> {
  const parts = [reachedLimitsPart([{ id: '', ...order }])]
  const rows = await run<{ limit_key: string }>(
    joinParts({ name: 'count unpaid', parts, end: 'select limit_key from full_limits' }),
  )
  return rows.map(({ limit_key }) => limit_key)
}

export interface LimitsToReach {
  /** The order's id. */
  readonly id: string
  readonly limitKeys: LimitKeys
  readonly pieces: number
}

/** The same as part of a statement: `full_limits` returns the ids of the orders that exceed a limit, with the limit's key. */
export function reachedLimitsPart(orders: readonly LimitsToReach[]): StatementPart {
  const bounds = orders.flatMap(({ id, limitKeys: { person, network }, pieces }) => [
    { id, pieces, limit_key: person, most_orders: PERSON_LIMIT.orders, most_pieces: PERSON_LIMIT.pieces },
    { id, pieces, limit_key: network, most_orders: NETWORK_LIMIT.orders, most_pieces: NETWORK_LIMIT.pieces },
  ])
  return {
    name: 'full_limits',
    text: `full_limits as materialized (
      select id, limit_key from json_to_recordset($1)
        as bound (id text, pieces integer, limit_key text, most_orders integer, most_pieces integer)
      where (select count(*) > 0 and (count(*) >= most_orders or sum(open.pieces) + bound.pieces > most_pieces)
        from unpaid_orders as open where open.who = bound.limit_key))`,
    values: [JSON.stringify(bounds)],
  }
}

/** The error for an order that is too large to wait for its payment; otherwise null. */
export function tooLarge(pieces: number): CallError | null {
  if (pieces <= NETWORK_LIMIT.pieces) return null
  const limit = NETWORK_LIMIT.pieces
  const message = `We can’t hold more than ${limit} items for one order. Please order fewer, or contact us.`
  return callError({ status: 409, code: 'too_many_pieces', message, data: { limit } })
}

/** `limit` says which limit is reached, for a translation of the message. */
const tooManyUnpaid = ({ limit, message }: { readonly limit: UnpaidLimit; readonly message: string }): CallError =>
  callError({ status: 409, code: 'too_many_unpaid_orders', message, data: { limit } })

type UnpaidLimit = 'account' | 'network' | 'email_or_network'

export const tooManyOfCustomer = tooManyUnpaid({
  limit: 'account',
  message:
    'Some of your orders haven’t been paid, so we can’t hold more items for you. Pay or cancel one of them in your account, then place this order.',
})

/** For a customer, whose network address may be a mobile operator's: the unpaid orders may all be other people's. */
export const tooManyOnNetwork = tooManyUnpaid({
  limit: 'network',
  message:
    'There are too many unpaid orders from the network you’re on, which you may share with many people. Order over another connection, such as Wi-Fi instead of mobile data, or try again later.',
})

/** The same for an e-mail as for a network address, so that it does not reveal which e-mails have orders. */
export const tooManyOfGuest = tooManyUnpaid({
  limit: 'email_or_network',
  message:
    'There are too many unpaid orders for this e-mail address, or from the network you’re on, which you may share with many people. If one of them is yours, pay or cancel it by the link in its e-mail, then place this order. Otherwise log in and order from your account, or order over another connection.',
})
