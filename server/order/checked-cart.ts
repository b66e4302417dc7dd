import { cartEvent } from '#domain/cart/cart-events.ts'
import type { ServerWorld } from '#domain/cart/cart-world.ts'
import { quote } from '#domain/cart/quote.ts'
import { cartChanges } from '#domain/checkout/cart-changes.ts'
import { cartHash } from '#domain/checkout/cart-hash.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import { orderMessages } from '#domain/order/order-rejections.ts'
import { takesTotal } from '#domain/order/payment-methods.ts'
import { cartAnswer } from '#server/cart/cart-answer.ts'
import { type CartUnitOfWork, cartChangeOf, cartUnitOfWork, pokeOf } from '#server/cart/cart-unit-of-work.ts'
import type { CartRecord } from '#server/events/cart-store.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import type { Payments } from '#server/payments/payments.ts'

export const cartEmpty = callError({ status: 400, code: 'cart_empty', message: 'Your cart is empty.' })

interface CartToCheck {
  /** Locked until the change is written. */
  readonly record: CartRecord
  readonly world: ServerWorld
  readonly request: CheckoutRequest
  /** The guest's cart that the login of this checkout merged into this one: the shopper saw it under that id. Null for none. */
  readonly seenIn: string | null
  readonly payments: Pick<Payments, 'methods'>
  readonly newEventId: () => string
}

export type CheckedCart = ReturnType<typeof checkedCart>

/** Checks a cart before it is ordered, after applying the request's delivery and the shop's policies. */
export function checkedCart({ record, world, request, seenIn, payments, newEventId }: CartToCheck) {
  const unit = cartUnitOfWork({ record, world, newEventId })
  const shippingMethod = request.shipping.method
  if (quote(unit.state).shippingMethod !== shippingMethod) {
    unit.appendOwn(cartEvent('ShippingMethodSwitched', { shippingMethod }))
  }
  unit.applyPolicies()
  return {
    /** The cart with current prices, stock and coupons. It is written even if the checkout is refused. */
    unit,
    /** Why the cart can't be ordered as the shopper saw it; null if it can. */
    error: errorOf({ record, unit, request, seenIn, payments }),
    /** Appends `CartOrdered`, which empties the cart. */
    empty(orderId: string): void {
      unit.appendOwn(cartEvent('CartOrdered', { orderId }))
      unit.applyPolicies()
    },
    /** The change to write. */
    change: () => cartChangeOf(unit, record.lastSeqs),
    /** For the cart's clients, once the change is written. */
    poke: () => pokeOf(record, unit),
  }
}

type CartToRefuse = Omit<CartToCheck, 'world' | 'newEventId'> & { readonly unit: CartUnitOfWork }

function errorOf({ record, unit, request, seenIn, payments }: CartToRefuse): CallError | null {
  const { cartId, state: before } = record
  const { total } = quote(unit.state)
  const changes = cartChanges({ before, after: unit.state, shown: request.total })
  const changed = { cart: cartAnswer({ cartId, state: unit.state }), changes }
  const isGone = unit.events.some(({ type }) => type === 'ProductWithdrawn')
  const isEmpty = Object.keys(unit.state.lines).length === 0
  if (isGone || (isEmpty && unit.state.notices.some(({ kind }) => kind === 'withdrawn'))) {
    const message = 'Something in your cart has just sold out. Check the changes, then place your order.'
    return callError({ status: 409, code: 'out_of_stock', message, data: changed })
  }
  if (isEmpty) return cartEmpty
  // Whether the request names this cart in its current state as the one that the shopper saw.
  const isSeen = [cartId, seenIn].some(
    (id) => id !== null && request.cart_hash === cartHash({ cartId: id, state: unit.state }),
  )
  if (total !== request.total || !isSeen) {
    const message = request.cart_hash ? changedMessage : unknownCartMessage
    return callError({ status: 409, code: 'total_changed', message, data: changed })
  }
  const { method } = request.payment
  const isOpen = payments.methods().some(({ id }) => id === method)
  if (total > 0 && !(isOpen && takesTotal(method, total))) {
    const message = orderMessages.method_not_available
    return callError({ status: 400, code: 'method_not_available', message, data: { fields: ['payment.method'] } })
  }
  return null
}

const changedMessage = 'Something in your cart has changed. Check the changes, then place your order.'
const unknownCartMessage = 'We couldn’t tell which cart you saw. Reload the page, check your cart and place your order.'
