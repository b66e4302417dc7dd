import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import type { OrderCommand } from '#domain/order/order-commands.ts'
import { BY_SHOPPER } from '#domain/order/order-events.ts'
import type { OrderPeople } from '#domain/order/order-projection.ts'
import type { LockedCart } from '#server/events/locked-carts.ts'
import { hashOfSecret, newId, newSecret } from '#server/security/secrets.ts'
import type { NewAttempt } from './attempts.ts'
import { BEGIN_PAYMENT_LEASE_MS } from './begin-payment.ts'
import type { CheckedCart } from './checked-cart.ts'
import { foldCommands, orderFactsOf } from './order-from-cart.ts'
import type { OrderPorts } from './order-ports.ts'
import { firstOrderKey } from './order-secrets.ts'
import { storedEvents } from './order-store.ts'
import type { OrderToPay } from './order-to-pay.ts'

/** The ports of a new order. */
export interface NewOrderPorts extends OrderPorts {
  /** A random order number. If an order has it already, the next one is used. */
  readonly newOrderNumber: () => string
  /** How often a coupon may be used in total; null for no limit. */
  readonly couponLimit: (code: string) => number | null
}

export interface OrderToMake {
  readonly checkout: NewOrderPorts
  readonly request: CheckoutRequest
  /** The `Idempotency-Key`. */
  readonly key: string
  /** The shop's origin in the shopper's browser. */
  readonly origin: string
  readonly locked: LockedCart
  readonly checked: CheckedCart
  /** Epoch ms. */
  readonly placedAt: number
}

/** Makes an order of what is in the cart. Its number is random and may already be taken. */
export function newOrderOf({ checkout, request, key, origin, locked, checked, placedAt }: OrderToMake): OrderToPay {
  const { contact, note, shipping, language } = request
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
          askedUntil: placedAt + BEGIN_PAYMENT_LEASE_MS,
        }
  const address = shipping.method === 'deliveryToDoor' ? addressOf(shipping) : null
  const commands: OrderCommand[] = [{ type: 'PlaceOrder', order: { ...facts, number: checkout.newOrderNumber() } }]
  if (attempt !== null) {
    commands.push({ type: 'StartPayment', attemptId: attempt.id, method, months, payBy, by: BY_SHOPPER })
  }
  const { order, events: made } = foldCommands(commands)
  const events = storedEvents(made, { after: 0, at: placedAt, newEventId: checkout.newEventId })
  const keySalt = newSecret()
  const keyHash = hashOfSecret(firstOrderKey({ salt: keySalt, idempotencyKey: key }))
  return { id, order, events, people: { contact, address, note, language }, keySalt, keyHash, attempt }
}

type Delivered = Extract<CheckoutRequest['shipping'], { method: 'deliveryToDoor' }>

const addressOf = ({ method: _method, ...address }: Delivered): NonNullable<OrderPeople['address']> => address
