import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { OrderCommand } from '#domain/order/order-commands.ts'
import { BY_SHOPPER } from '#domain/order/order-events.ts'
import { itemCountOf, type OrderPeople } from '#domain/order/order-projection.ts'
import type { Order } from '#domain/order/order-state.ts'
import type { CartUnitOfWork } from '#server/cart/cart-unit-of-work.ts'
import { listOrder } from '#server/customer/customer-orders.ts'
import type { Run } from '#server/database/sql.ts'
import type { LockedCart } from '#server/events/sql-cart-store.ts'
import { hashOfSecret, newId, newSecret } from '#server/security/secrets.ts'
import type { NewAttempt } from './attempts.ts'
import { LEASE } from './begin-payment.ts'
import { foldCommands, orderFactsOf } from './order-from-cart.ts'
import { firstOrderKey, randomOrderNumber } from './order-secrets.ts'
import { insertOrder, storedEvents } from './order-store.ts'
import type { CheckoutPorts } from './orders.ts'
import { queueOrderEmails } from './queue-order-emails.ts'
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

interface NewOrderFacts {
  readonly checkout: CheckoutPorts
  readonly request: CheckoutRequest
  /** Null for a guest. */
  readonly customerId: string | null
  /** `Idempotency-Key`. */
  readonly key: string
  /** The shop's own address, as the shopper's browser knows it. */
  readonly origin: string
  readonly locked: LockedCart
  readonly unit: CartUnitOfWork
  readonly holders: UnpaidLimitKeys
  /** Epoch ms. */
  readonly placedAt: number
}

/** Writes the order, its first attempt, its customer's list and its e-mail, under a number that no other order has. */
export async function writeNewOrder(run: Run, asked: NewOrderFacts) {
  const { checkout, request, customerId, key, origin, locked, unit, holders, placedAt } = asked
  const { contact, note, shipping } = request
  const facts = orderFactsOf({ cartId: locked.record.cartId, cart: unit.state, request, placedAt })
  const { method, months, payBy } = facts
  const { total } = facts.totals
  const orderId = newId()
  const attempt: NewAttempt | null =
    total === 0
      ? null
      : {
          id: checkout.newEventId(),
          reference: newId(),
          orderId,
          method,
          months,
          amount: total,
          createdAt: placedAt,
          origin,
          askedUntil: placedAt + LEASE,
        }
  const people: OrderPeople = {
    contact,
    address: shipping.method === 'deliveryToDoor' ? addressOf(shipping) : null,
    note,
  }
  const keySalt = newSecret()
  const keyHash = hashOfSecret(firstOrderKey({ salt: keySalt, idempotencyKey: key }))
  for (;;) {
    const number = randomOrderNumber()
    const commands: OrderCommand[] = [{ type: 'PlaceOrder', order: { ...facts, number } }]
    if (attempt !== null) {
      commands.push({ type: 'StartPayment', attemptId: attempt.id, method, months, payBy, by: BY_SHOPPER })
    }
    const { order, events: made } = foldCommands(commands)
    const events = storedEvents(made, { after: 0, at: placedAt, newEventId: checkout.newEventId })
    const placed: PlacedOrder = { id: orderId, order, events, people, keySalt, attempt }
    if (!(await insertOrder(run, { ...placed, keyHash, holders, now: placedAt }))) continue
    if (customerId !== null) {
      const { status, totals } = order
      const line = { id: orderId, number, status, total: totals.total, placed_at: placedAt }
      await listOrder(run, { customerId, order: { ...line, item_count: itemCountOf(order) } })
    }
    return { placed, hasEmails: await queueOrderEmails(run, checkout, placed) }
  }
}

type Delivered = Extract<CheckoutRequest['shipping'], { method: 'deliveryToDoor' }>

function addressOf({ method: _method, ...address }: Delivered): NonNullable<OrderPeople['address']> {
  return address
}
