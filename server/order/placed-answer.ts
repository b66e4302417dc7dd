import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import { orderView } from '#domain/order/order-projection.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import { paymentWithout } from './begin-payment.ts'
import type { PlacedOrder } from './new-order.ts'
import type { CheckoutPorts } from './orders.ts'

/** A checkout's answer without its secrets. */
export type StoredAnswer = Omit<CheckoutAnswer, 'session' | 'order_key'>

/** The answer for an order whose payment needs no call to a provider; null if it needs one. */
export function answerWithoutProvider(
  checkout: CheckoutPorts,
  { placed, cart }: { readonly placed: PlacedOrder; readonly cart: ServerCart },
): StoredAnswer | null {
  const payment = paymentWithout(checkout, placed.order)
  return payment && { order: viewOfPlaced(checkout, placed), payment, cart }
}

/** A placed order for its page. */
export function viewOfPlaced(
  { payments, account }: CheckoutPorts,
  { id, order, events, people }: PlacedOrder,
): OrderView {
  const methods = payments.methods().map((method) => method.id)
  return orderView({ id, order, events, people, methods, account })
}
