import { assert } from '#domain/assert.ts'
import type { Run, Statement } from '#server/database/sql.ts'
import { joinParts } from '#server/database/statement-parts.ts'
import { lockedCartsPart } from '#server/events/locked-carts.ts'
import { queueMailsPart } from '#server/mail/outbox.ts'
import { placedAnswersPart } from './checkout-answers.ts'
import type { DraftOrder } from './draft-order.ts'
import { newOrdersParts } from './new-order-parts.ts'
import { allReadyParts, guardParts } from './order-guards.ts'
import { reservationParts } from './stock.ts'

/** Another order took stock that the catalogue still showed, or the cart was written after it was read. */
export class CheckoutOutdatedError extends Error {}

/** The customer's account was deleted while the checkout waited for its cart. */
export class CustomerDeletedError extends Error {}

/** SQLSTATE. */
const DIVISION_BY_ZERO = '22012'
const FOREIGN_KEY_VIOLATION = '23503'

type WriteMode = 'guarded' | 'checked'

/**
 * Writes orders with everything that belongs to them: attempts, account entries, e-mails, answers, carts, and the reserved
 * stock and coupon uses. Returns the ids of the written orders. An order whose number is taken is not written; nor is one in
 * `guarded` mode that a guard refuses. Throws after a rollback: `CheckoutOutdatedError` if stock has changed since it was read,
 * and `CustomerDeletedError`.
 */
export async function writeOrders(
  run: Run,
  drafts: readonly DraftOrder[],
  mode: WriteMode,
): Promise<ReadonlySet<string>> {
  const [written] = await run<{ placed: readonly string[] }>(ordersStatement(drafts, mode)).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === DIVISION_BY_ZERO) throw new CheckoutOutdatedError()
    // Only a customer's entry refers to a row that this statement does not write.
    if (code === FOREIGN_KEY_VIOLATION) throw new CustomerDeletedError()
    throw error
  })
  assert(written !== undefined, 'the statement returns a row')
  return new Set(written.placed)
}

function ordersStatement(drafts: readonly DraftOrder[], mode: WriteMode): Statement {
  const guards = drafts.map(({ guard }) => guard)
  const mails = drafts.flatMap(({ mails, order: { now } }) => mails.map((mail) => ({ mail, now })))
  const { parts: reservation, whole } = reservationParts({
    orders: drafts.map(({ order }) => order),
    couponLimit: drafts[0]?.couponLimit ?? null,
    after: 'placed',
  })
  return joinParts({
    name: 'place order',
    parts: [
      ...(mode === 'checked' ? allReadyParts(guards) : guardParts(guards)),
      ...newOrdersParts(drafts.map(({ order }) => order)),
      ...(mails.length === 0 ? [] : [queueMailsPart(mails, 'placed')]),
      placedAnswersPart(drafts.map(answerOf), 'placed'),
      cartsOf(drafts),
      lockedCartsPart(
        drafts.map(({ cart }) => cart),
        'select cart_id from ordered_carts',
      ),
      ...reservation,
    ],
    end: placedOrFail(['(select count(*) from cart) = (select count(*) from placed)', ...whole]),
  })
}

function answerOf({ guard: { id, answer }, bodyHash, outcome: { body } }: DraftOrder) {
  return { ...answer, bodyHash, body, orderId: id }
}

/** The carts of the placed orders. */
function cartsOf(drafts: readonly DraftOrder[]) {
  return {
    name: 'ordered_carts',
    text: `ordered_carts as (select cart_id from unnest($1::text[], $2::text[]) as ordered (id, cart_id)
      where id in (select id from placed))`,
    values: [drafts.map(({ order }) => order.id), drafts.map(({ guard }) => guard.answer.cartId)],
  }
}

/**
 * Returns the ids of the placed orders, or fails if a condition is false. The commit may be sent before the result is
 * read, so only an error can roll back. A division by zero is an error that an SQL expression can raise.
 */
function placedOrFail(conditions: readonly string[]): string {
  return `select ids as placed, 1 / case when ${conditions.join(' and ')} then 1 else 0 end as whole
    from (select coalesce(array_agg(id), '{}') as ids from placed) as orders`
}
