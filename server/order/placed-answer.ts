import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import { orderView } from '#domain/order/order-projection.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import type { PlacedOrder } from './new-order.ts'
import type { CheckoutPorts } from './orders.ts'

/** A checkout's answer without its secrets. */
export type StoredAnswer = Omit<CheckoutAnswer, 'session' | 'order_key'>

/** A placed order for its page. */
export function viewOfPlaced(
  { payments, account }: CheckoutPorts,
  { id, order, events, people }: PlacedOrder,
): OrderView {
  const methods = payments.methods().map((method) => method.id)
  return orderView({ id, order, events, people, methods, account })
}
