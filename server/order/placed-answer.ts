import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import { orderView } from '#domain/order/order-projection.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import { paymentWithout } from './begin-payment.ts'
import type { PlacedOrder } from './new-order.ts'
import type { CheckoutPorts } from './orders.ts'

/** What a checkout answers, without the secrets in it. */
export type StoredAnswer = Omit<CheckoutAnswer, 'session' | 'order_key'>

/** The answer of an order for whose payment no provider is asked; null where one is, first. */
export function answerWithoutProvider(
  checkout: CheckoutPorts,
  { placed, cart }: { readonly placed: PlacedOrder; readonly cart: ServerCart },
): StoredAnswer | null {
  const payment = paymentWithout(checkout, placed.order)
  return payment && { order: viewOfPlaced(checkout, placed), payment, cart }
}

/** A placed order as its page shows it. */
export function viewOfPlaced(
  { payments, account }: CheckoutPorts,
  { id, order, events, people }: PlacedOrder,
): OrderView {
  const methods = payments.methods().map((method) => method.id)
  return orderView({ id, order, events, people, methods, account })
}
