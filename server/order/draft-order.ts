import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import { cartAnswer } from '#server/cart/cart-answer.ts'
import type { LockedCartWrite } from '#server/events/locked-carts.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { newOrderOf, type Ordering, type PlacedOrder } from './new-order.ts'
import type { NewOrder } from './new-order-parts.ts'
import type { OrderToGuard } from './order-refusal.ts'
import { answerWithoutProvider, type StoredAnswer } from './placed-answer.ts'
import { orderEmails } from './queue-order-emails.ts'
import type { UnpaidLimitKeys } from './unpaid-orders.ts'

/** An order that was written, with what its shopper is answered. */
export interface WrittenOrder {
  readonly placed: PlacedOrder
  readonly cart: ServerCart
  /** Null where a provider has to be asked first. */
  readonly body: StoredAnswer | null
  readonly hasEmails: boolean
  /** Of the cart. */
  readonly poke: Poke
}

interface OrderToDraft extends Ordering {
  /** Null for a guest. */
  readonly customerId: string | null
  readonly bodyHash: string
  readonly holders: UnpaidLimitKeys
  readonly pieces: number
}

/** An order, with all that is written with it. */
export interface DraftOrder {
  /** Once it is written. */
  readonly outcome: WrittenOrder
  readonly order: NewOrder
  readonly guard: OrderToGuard
  readonly mails: readonly Mail[]
  readonly bodyHash: string
  readonly cart: LockedCartWrite
  /** How often its coupon may be used in all; null for no limit. */
  readonly couponLimit: number | null
}

/** Empties a checked cart into an order, of which nothing is written yet. */
export function draftOrder(drafting: OrderToDraft): DraftOrder {
  const { checkout, request, customerId, key, bodyHash, locked, checked, holders, pieces, placedAt: now } = drafting
  const { cartId } = locked.record
  const placed = newOrderOf(drafting)
  const { id, order } = placed
  checked.empty(id)
  const cart = cartAnswer({ cartId, state: checked.unit.state })
  const body = answerWithoutProvider(checkout, { placed, cart })
  const emails = orderEmails(checkout, placed)
  const keyHashes = [placed.keyHash, ...emails.flatMap(({ keyHash }) => keyHash ?? [])]
  return {
    outcome: {
      placed,
      cart,
      body,
      hasEmails: emails.length > 0,
      poke: { cartId, cursor: locked.record.position + checked.unit.events.length },
    },
    order: { ...placed, keyHashes, holders, customerId, now },
    guard: {
      id,
      holders: order.totals.total > 0 ? holders : null,
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
