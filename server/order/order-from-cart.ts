import { assert } from '#domain/assert.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import { quote } from '#domain/cart/quote.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { decideOrder } from '#domain/order/decide-order.ts'
import { orderEvolution } from '#domain/order/evolve-order.ts'
import type { OrderCommand } from '#domain/order/order-commands.ts'
import type { OrderEvent, OrderEventData } from '#domain/order/order-events.ts'
import { emptyOrder, type Order, type OrderState } from '#domain/order/order-state.ts'
import { monthsOf } from '#domain/order/payment-methods.ts'
import { daysTo } from '#domain/shipping/delivery-window.ts'
import { DELIVERY_DAYS } from '#domain/shipping/shipping.ts'
import { payByOf } from './payment-deadline.ts'

type UnnumberedOrder = Omit<OrderEventData<'OrderPlaced'>, 'number'>

interface OrderSource {
  readonly cartId: string
  /** As returned by `checkedCart`. */
  readonly cart: CartState
  readonly request: CheckoutRequest
  /** Epoch ms. */
  readonly placedAt: number
}

/** The order's facts from its cart. Amounts in cents. */
export function orderFactsOf({ cartId, cart, request, placedAt }: OrderSource): UnnumberedOrder {
  const { lines: sums, coupon, subtotal, discount, delivery, total } = quote(cart)
  const { payment, shipping } = request
  const [method, months] = [payment.method, monthsOf(payment)]
  return {
    cartId,
    placedAt,
    lines: Object.entries(cart.lines).map(([itemKey, line], index) => {
      const { discount = 0, total = 0 } = sums[index] ?? {}
      return { itemKey, ...line, discount, total }
    }),
    totals: { subtotal, discount, delivery, total },
    coupon: coupon?.effect.applies ? coupon.code : null,
    shippingMethod: shipping.method,
    deliveryDays: shipping.method === 'deliveryToDoor' ? daysTo(shipping.postcode, DELIVERY_DAYS) : null,
    method,
    months,
    payBy: payByOf({ method, placedAt, now: placedAt }),
  }
}

/** Folds commands that can't be rejected into a new order. */
export function foldCommands(commands: readonly OrderCommand[]): {
  readonly order: Order
  readonly events: readonly OrderEvent[]
} {
  const events: OrderEvent[] = []
  let state: OrderState = emptyOrder()
  for (const command of commands) {
    const decision = decideOrder(state, command)
    assert(decision.ok, 'what was checked can be placed')
    events.push(...decision.events)
    state = foldOnto(orderEvolution, state, decision.events)
  }
  assert(state.order !== null, 'an order that was placed is there')
  return { order: state.order, events }
}
