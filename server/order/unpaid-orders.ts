import { emailKeyOf } from '#domain/customer/email.ts'
import type { Run } from '#server/database/sql.ts'
import type { StatementPart } from '#server/database/statement-parts.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { hashOfAddress } from '#server/security/rate-limiter.ts'

/** What may be open at once: so many orders, with so many pieces in all. */
interface Limit {
  readonly orders: number
  readonly pieces: number
}

/**
 * Of a customer, or of a guest by their e-mail. A shopper whose card fails, who returns another day or orders for two rooms has
 * two or three open, so five. Sixty pieces in all, unless it is one order alone: who furnishes a guest house does so in one, and
 * has to pay it before the next.
 */
const PER_PERSON: Limit = { orders: 5, pieces: 60 }
/**
 * From one network address, which may be a mobile operator's with thousands behind it. The shop has a few dozen unpaid orders from
 * everywhere, of one or two pieces each: thirty of them from a single address, or three hundred pieces, a fifth of all its shelves
 * hold, are no shoppers any more. No order has more.
 */
const PER_NETWORK: Limit = { orders: 30, pieces: 300 }

interface Buyer {
  /** Null for a guest. */
  readonly customerId: string | null
  readonly email: string
  /** The network's. */
  readonly address: string
}

/** Those whose open orders are counted together: hashes, which tell them apart and do not name them. */
export interface UnpaidLimitKeys {
  readonly person: string
  readonly network: string
}

/** A customer is not counted by e-mail: a stranger who orders under theirs uses up nothing of their limit. */
export function unpaidLimitKeysOf({ customerId, email, address }: Buyer): UnpaidLimitKeys {
  const person =
    customerId === null ? `email ${hashOfAddress(emailKeyOf(email))}` : `customer ${hashOfAddress(customerId)}`
  return { person, network: `house ${hashOfAddress(address)}` }
}

/** Whether there is no room for another of the same. */
interface ReachedLimits {
  readonly person: boolean
  readonly network: boolean
}

interface Counted {
  readonly who: string
  readonly orders: number
  readonly pieces: number
}

/** What nobody else may have who places an order for the same, until the transaction ends: in one order everywhere, so that no two wait for each other. */
export function lockNamesOf({ person, network }: UnpaidLimitKeys): readonly string[] {
  return [person, network].toSorted()
}

/**
 * Whether there is no room for another order of so many pieces, which are no more than any order may have. Their names have to be
 * held: then nobody else places one meanwhile, and orders placed at once are no more than orders in a row.
 */
export async function reachedLimits(
  run: Run,
  { person, network }: UnpaidLimitKeys,
  pieces: number,
): Promise<ReachedLimits> {
  const counted = await run<Counted>({
    name: 'count unpaid',
    text: `select who, count(*)::integer as orders, sum(pieces)::integer as pieces
      from unpaid_orders where who = any($1::text[]) group by who`,
    values: [[person, network]],
  })
  const isFull = (holder: string, bound: Limit): boolean => {
    const open = counted.find(({ who }) => who === holder)
    return open !== undefined && (open.orders >= bound.orders || open.pieces + pieces > bound.pieces)
  }
  return { person: isFull(person, PER_PERSON), network: isFull(network, PER_NETWORK) }
}

interface LimitsToReach {
  /** Of the order. */
  readonly id: string
  readonly holders: UnpaidLimitKeys
  readonly pieces: number
}

/** The same as a part of a statement, whose `full_limits` returns the id of each order that a limit has no room for. */
export function reachedLimitsPart(orders: readonly LimitsToReach[]): StatementPart {
  const bounds = orders.flatMap(({ id, holders: { person, network }, pieces }) => [
    { id, pieces, who: person, most_orders: PER_PERSON.orders, most_pieces: PER_PERSON.pieces },
    { id, pieces, who: network, most_orders: PER_NETWORK.orders, most_pieces: PER_NETWORK.pieces },
  ])
  return {
    name: 'full_limits',
    text: `full_limits as materialized (
      select id from json_to_recordset($1)
        as bound (id text, pieces integer, who text, most_orders integer, most_pieces integer)
      where (select count(*) > 0 and (count(*) >= most_orders or sum(open.pieces) + bound.pieces > most_pieces)
        from unpaid_orders as open where open.who = bound.who))`,
    values: [JSON.stringify(bounds)],
  }
}

/** Why an order can't wait for its payment, whoever places it; null where it can. */
export function tooLarge(pieces: number): CallError | null {
  if (pieces <= PER_NETWORK.pieces) return null
  const message = `We can’t hold more than ${PER_NETWORK.pieces} items for one order. Please order fewer, or contact us.`
  return callError({ status: 409, code: 'too_many_pieces', message })
}

const tooManyUnpaid = (message: string): CallError =>
  callError({ status: 409, code: 'too_many_unpaid_orders', message })

export const tooManyOfCustomer = tooManyUnpaid(
  'Some of your orders haven’t been paid, so we can’t hold more items for you. Pay or cancel one of them in your account, then place this order.',
)

/** The same for an e-mail as for a network address: nobody learns by it under which e-mails there are orders. */
export const tooManyOfGuest = tooManyUnpaid(
  'There are unpaid orders for this e-mail address or network, so we can’t hold more items. Use the link in your order e-mail to pay or cancel one, then place this order. Or log in and order from your account.',
)
