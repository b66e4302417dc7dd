import { assert } from '#domain/assert.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { isOpen } from '#domain/order/order-state.ts'
import { cartAnswer } from '#server/cart/cart-answer.ts'
import { attemptsOfOrder } from './attempts.ts'
import { beginPayment, paymentNotAwaited } from './begin-payment.ts'
import { storeAnswer } from './checkout-answers.ts'
import type { CheckoutPorts } from './checkout-ports.ts'
import { readOrder } from './order-store.ts'
import { orderViewOf } from './read-order.ts'

/**
 * Completes a checkout whose process died after the order was placed: begins its payment if the order still awaits one, or
 * waits for the process that is beginning it.
 */
export async function resumeCheckout(
  checkout: CheckoutPorts,
  { orderId, orderKey }: { readonly orderId: string; readonly orderKey: string },
): Promise<unknown> {
  const { run } = checkout.sql
  const order = (await readOrder(run, orderId))?.state.order
  const [first] = await attemptsOfOrder(run, orderId)
  assert(order && first !== undefined, 'an order that waits for its answer is there, with an attempt')
  const attemptId = first.id
  const payment = isOpen(order)
    ? await beginPayment(checkout, { attemptId, order, orderKey })
    : paymentNotAwaited(order)
  const cart = cartAnswer({ cartId: order.cartId, state: emptyCart() })
  return storeAnswer(run, checkout.secrets, {
    orderId,
    body: { order: await orderViewOf(checkout, orderId), payment, cart },
  })
}
