import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import { cartAnswer } from '#server/cart/cart-answer.ts'
import type { LockedCartWrite } from '#server/events/locked-carts.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { paymentWithout } from './begin-payment.ts'
import type { StoredAnswer } from './checkout-answers.ts'
import type { Buyer, LimitKeys } from './limit-keys.ts'
import { newOrderOf, type OrderToMake } from './new-order.ts'
import type { NewOrder } from './new-order-parts.ts'
import type { OrderToGuard } from './order-guards.ts'
import type { OrderToPay } from './order-to-pay.ts'
import { orderEmails } from './queue-order-emails.ts'
import { viewOfPlaced } from './read-order.ts'

/** A written order, with the answer for its shopper. */
export interface WrittenOrder {
  readonly placed: OrderToPay
  readonly cart: ServerCart
  /** Null if a provider has to be called first. */
  readonly body: StoredAnswer | null
  readonly hasEmails: boolean
  /** For the cart. */
  readonly poke: Poke
}

interface OrderToDraft extends OrderToMake, Pick<Buyer, 'customerId'> {
  readonly bodyHash: string
  readonly limitKeys: LimitKeys
  readonly pieces: number
}

/** An order with everything that is written together with it. */
export interface DraftOrder {
  /** The result once it is written. */
  readonly outcome: WrittenOrder
  readonly order: NewOrder
  readonly guard: OrderToGuard
  readonly mails: readonly Mail[]
  readonly bodyHash: string
  readonly cart: LockedCartWrite
  /** How often its coupon may be used in total; null for no limit. */
  readonly couponLimit: number | null
}

/** Turns a checked cart into an order, without writing anything. */
export function draftOrder(drafting: OrderToDraft): DraftOrder {
  const { checkout, request, customerId, key, bodyHash, locked, checked, limitKeys, pieces, placedAt: now } = drafting
  const { cartId } = locked.record
  const placed = newOrderOf(drafting)
  const { id, order } = placed
  checked.empty(id)
  const cart = cartAnswer({ cartId, state: checked.unit.state })
  const payment = paymentWithout(checkout, order)
  const body = payment && { order: viewOfPlaced(checkout, placed), payment, cart }
  const emails = orderEmails(checkout, placed)
  const keyHashes = [placed.keyHash, ...emails.flatMap(({ keyHash }) => keyHash ?? [])]
  return {
    outcome: { placed, cart, body, hasEmails: emails.length > 0, poke: checked.poke() },
    order: { ...placed, keyHashes, limitKeys, customerId, now },
    guard: {
      id,
      limitKeys,
      isFree: order.totals.total === 0,
      pieces,
      guestEmail: customerId === null ? request.contact.email : null,
      answer: { cartId, key, now },
      cart: locked,
    },
    mails: emails.map(({ mail }) => mail),
    bodyHash,
    cart: { cart: locked, change: checked.change(), now },
    couponLimit: order.coupon === null ? null : checkout.couponLimit(order.coupon),
  }
}
