import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { OrderCommand } from '#domain/order/order-commands.ts'
import { BY_SHOPPER } from '#domain/order/order-events.ts'
import { type OrderPeople, orderView } from '#domain/order/order-projection.ts'
import type { Order } from '#domain/order/order-state.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import { cartAnswer } from '#server/cart/cart-answer.ts'
import type { Run } from '#server/database/sql.ts'
import { joinParts, type StatementPart } from '#server/database/statement-parts.ts'
import { type LockedCart, lockedCartPart } from '#server/events/sql-cart-store.ts'
import { mailPart } from '#server/mail/outbox.ts'
import { hashOfSecret, newId, newSecret } from '#server/security/secrets.ts'
import type { NewAttempt } from './attempts.ts'
import { LEASE, paymentWithout } from './begin-payment.ts'
import type { CheckedCart } from './checked-cart.ts'
import { type CheckoutId, placedAnswerPart } from './checkout-answers.ts'
import { newOrderParts } from './new-order-parts.ts'
import { foldCommands, orderFactsOf } from './order-from-cart.ts'
import { firstOrderKey, randomOrderNumber } from './order-secrets.ts'
import { storedEvents } from './order-store.ts'
import type { CheckoutPorts } from './orders.ts'
import { orderEmails } from './queue-order-emails.ts'
import { reservationParts } from './stock.ts'
import type { UnpaidLimitKeys } from './unpaid-orders.ts'

/** An order as it was placed, with what its payment is begun with. */
export interface PlacedOrder {
  readonly id: string
  readonly order: Order
  readonly events: readonly StoredEvent[]
  readonly people: OrderPeople
  readonly keySalt: string
  readonly attempt: NewAttempt | null
}

/** What a checkout answers, without the secrets in it. */
export type StoredAnswer = Omit<CheckoutAnswer, 'session' | 'order_key'>

/** An order that was written, with what its shopper is answered. */
export interface WrittenOrder {
  readonly placed: PlacedOrder
  readonly cart: ServerCart
  /** Null where a provider has to be asked first. */
  readonly body: StoredAnswer | null
  readonly hasEmails: boolean
}

export interface NewOrderFacts {
  readonly checkout: CheckoutPorts
  readonly request: CheckoutRequest
  /** Null for a guest. */
  readonly customerId: string | null
  /** `Idempotency-Key`. */
  readonly key: string
  readonly bodyHash: string
  /** The shop's own address, as the shopper's browser knows it. */
  readonly origin: string
  readonly locked: LockedCart
  /** Which this order empties. */
  readonly checked: CheckedCart
  readonly holders: UnpaidLimitKeys
  /** Epoch ms. */
  readonly placedAt: number
}

/** Another order took what the shop's world still showed. */
export class OutdatedWorld extends Error {}

/**
 * Writes an order with all that belongs to it: its first attempt, its customer's list, its e-mails, its answer, the emptied cart, and the pieces and
 * the coupon's use that it takes. Null, and nothing is written, where its number is another order's or a part of `guards`, whose `ready`
 * returns a row where nothing is in its way, says no. Throws `OutdatedWorld` where the transaction has to be undone.
 */
export async function writeNewOrder(
  run: Run,
  facts: NewOrderFacts,
  guards: readonly StatementPart[],
): Promise<WrittenOrder | null> {
  const { checkout, customerId, key, bodyHash, locked, checked, holders, placedAt: now } = facts
  const { cartId } = locked.record
  const placed = newOrderOf(facts)
  const { id, order } = placed
  checked.empty(id)
  const cart = cartAnswer({ cartId, state: checked.unit.state })
  const payment = paymentWithout(checkout, order)
  const body = payment === null ? null : { order: viewOfPlaced(checkout, placed), payment, cart }
  const emails = orderEmails(checkout, placed)
  const keyHashes = [
    hashOfSecret(firstOrderKey({ salt: placed.keySalt, idempotencyKey: key })),
    ...emails.flatMap(({ keyHash }) => keyHash ?? []),
  ]
  const answer: CheckoutId & { readonly now: number } = { cartId, key, bodyHash, now }
  const couponLimit = order.coupon === null ? null : checkout.couponLimit(order.coupon)
  const { parts: reservation, wanted } = reservationParts({ order, couponLimit, after: 'placed' })
  const counted = ['placed', 'cart', ...Object.keys(wanted)]
  const [written] = await run<Record<string, number>>(
    joinParts({
      name: 'place order',
      parts: [
        ...guards,
        ...newOrderParts({ ...placed, keyHashes, holders, customerId, now }),
        ...emails.map(({ mail }, index) => mailPart(mail, now, { name: `mail${index}`, after: 'placed' })),
        placedAnswerPart({ ...answer, orderId: id, body }, 'placed'),
        lockedCartPart({ cart: locked, change: checked.change(), now }, 'placed'),
        ...reservation,
      ],
      end: `select ${counted.map((part) => `(select count(*)::integer from ${part}) as ${part}`).join(', ')}`,
    }),
  )
  if (written?.placed !== 1) return null
  const isReserved = Object.entries(wanted).every(([part, rows]) => written[part] === rows)
  if (!isReserved) throw new OutdatedWorld()
  return { placed, cart, body, hasEmails: emails.length > 0 }
}

/** An order of what is in the cart, under a number that may be another's. */
function newOrderOf({ checkout, request, origin, locked, checked, placedAt }: NewOrderFacts): PlacedOrder {
  const { contact, note, shipping } = request
  const facts = orderFactsOf({ cartId: locked.record.cartId, cart: checked.unit.state, request, placedAt })
  const { method, months, payBy } = facts
  const { total } = facts.totals
  const id = newId()
  const attempt: NewAttempt | null =
    total === 0
      ? null
      : {
          id: checkout.newEventId(),
          reference: newId(),
          orderId: id,
          method,
          months,
          amount: total,
          createdAt: placedAt,
          origin,
          askedUntil: placedAt + LEASE,
        }
  const address = shipping.method === 'deliveryToDoor' ? addressOf(shipping) : null
  const commands: OrderCommand[] = [{ type: 'PlaceOrder', order: { ...facts, number: randomOrderNumber() } }]
  if (attempt !== null) {
    commands.push({ type: 'StartPayment', attemptId: attempt.id, method, months, payBy, by: BY_SHOPPER })
  }
  const { order, events: made } = foldCommands(commands)
  const events = storedEvents(made, { after: 0, at: placedAt, newEventId: checkout.newEventId })
  return { id, order, events, people: { contact, address, note }, keySalt: newSecret(), attempt }
}

type Delivered = Extract<CheckoutRequest['shipping'], { method: 'deliveryToDoor' }>

function addressOf({ method: _method, ...address }: Delivered): NonNullable<OrderPeople['address']> {
  return address
}

/** A placed order as its page shows it. */
export function viewOfPlaced(
  { payments, account }: CheckoutPorts,
  { id, order, events, people }: PlacedOrder,
): OrderView {
  const methods = payments.methods().map((method) => method.id)
  return orderView({ id, order, events, people, methods, account })
}
