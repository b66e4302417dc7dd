import type { ServerCart } from '#domain/cart/server-cart.ts'
import { cartAnswer } from '#server/cart/cart-answer.ts'
import type { Run } from '#server/database/sql.ts'
import { joinParts, type StatementPart } from '#server/database/statement-parts.ts'
import { lockedCartPart } from '#server/events/locked-carts.ts'
import { queueMailPart } from '#server/mail/outbox.ts'
import { placedAnswerPart } from './checkout-answers.ts'
import { newOrderOf, type Ordering, type PlacedOrder } from './new-order.ts'
import { newOrderParts } from './new-order-parts.ts'
import { answerWithoutProvider, type StoredAnswer } from './placed-answer.ts'
import { orderEmails } from './queue-order-emails.ts'
import { reservationParts } from './stock.ts'
import type { UnpaidLimitKeys } from './unpaid-orders.ts'

/** An order that was written, with what its shopper is answered. */
export interface WrittenOrder {
  readonly placed: PlacedOrder
  readonly cart: ServerCart
  /** Null where a provider has to be asked first. */
  readonly body: StoredAnswer | null
  readonly hasEmails: boolean
}

interface OrderToWrite extends Ordering {
  /** Null for a guest. */
  readonly customerId: string | null
  readonly bodyHash: string
  readonly holders: UnpaidLimitKeys
}

/** Another order took what the shop's world still showed, or somebody wrote the cart since it was read. */
export class CheckoutOutdatedError extends Error {}

/** SQLSTATE of a division by zero. */
const DIVISION_BY_ZERO = '22012'

/**
 * Empties a checked cart into an order, and writes it with all that belongs to it: its first attempt, its customer's list, its e-mails, its answer, the cart,
 * and the pieces and the coupon's use that it takes. Null, and nothing is written, where `ready`, one of the guards, returns no row, or its number is another
 * order's. Throws `CheckoutOutdatedError`, and the database has undone the transaction, where the cart or the pieces are not as they were read.
 */
export async function writeNewOrder(
  run: Run,
  writing: OrderToWrite,
  guards: readonly StatementPart[],
): Promise<WrittenOrder | null> {
  const { checkout, customerId, key, bodyHash, locked, checked, holders, placedAt: now } = writing
  const { cartId } = locked.record
  const placed = newOrderOf(writing)
  const { id, order } = placed
  checked.empty(id)
  const cart = cartAnswer({ cartId, state: checked.unit.state })
  const body = answerWithoutProvider(checkout, { placed, cart })
  const emails = orderEmails(checkout, placed)
  const keyHashes = [placed.keyHash, ...emails.flatMap(({ keyHash }) => keyHash ?? [])]
  const couponLimit = order.coupon === null ? null : checkout.couponLimit(order.coupon)
  const { parts: reservation, wanted } = reservationParts({ order, couponLimit, after: 'placed' })
  const rows = { cart: 1, ...wanted }
  const [written] = await run<{ placed: number }>(
    joinParts({
      name: 'place order',
      parts: [
        ...guards,
        ...newOrderParts({ ...placed, keyHashes, holders, customerId, now }),
        ...emails.map(({ mail }, index) => queueMailPart(mail, now, { name: `mail${index}`, after: 'placed' })),
        placedAnswerPart({ cartId, key, bodyHash, now, orderId: id, body }, 'placed'),
        lockedCartPart({ cart: locked, change: checked.change(), now }, 'placed'),
        ...reservation,
        { name: 'wanted_rows', text: 'wanted_rows as (select $1::integer[] as rows)', values: [Object.values(rows)] },
      ],
      end: placedWhole(Object.keys(rows)),
    }),
  ).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === DIVISION_BY_ZERO) throw new CheckoutOutdatedError()
    throw error
  })
  if (written?.placed !== 1) return null
  return { placed, cart, body, hasEmails: emails.length > 0 }
}

/**
 * Returns how many orders were placed: one, with as many rows of each of these parts as are wanted, or none. An order without them is undone by the
 * statement itself, since the commit may be sent before anybody has read what it returned: only an error undoes, and there is none
 * that an expression could raise in words.
 */
function placedWhole(parts: readonly string[]): string {
  const isWhole = parts.map(
    (part, index) => `(select count(*) from ${part}) = (select rows[${index + 1}] from wanted_rows)`,
  )
  return `select placed, placed / case when placed = 0 or ${isWhole.join(' and ')} then 1 else 0 end as whole
    from (select count(*)::integer as placed from placed) as orders`
}
