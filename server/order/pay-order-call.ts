import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type OrderAccessRequest, PayOrderAnswerSchema, PayOrderSchema } from '#domain/checkout/checkout-calls.ts'
import { HOUR } from '#domain/durations.ts'
import { registerCall } from '#server/http/call.ts'
import { consumeQuota, type Quota, tooManyRequests } from '#server/security/rate-limiter.ts'
import type { OrderPorts } from './order-ports.ts'
import { payOrder } from './pay-order.ts'
import { orderViewOf } from './read-order.ts'
import { rejectionError, unknownOrder, unknownOrderErrors } from './rejection-error.ts'

/** The payments that one visitor may begin for placed orders. */
const PAYMENTS: Quota = { name: 'pay order', limit: 60, window: HOUR }

interface PayOrderCallOptions {
  readonly orders: OrderPorts
  readonly isAllowed: (access: OrderAccessRequest, request: FastifyRequest) => Promise<boolean>
}

/** Registers the call that begins another payment of a placed order. */
export function payOrderCall(app: FastifyInstance, { orders, isAllowed }: PayOrderCallOptions): void {
  registerCall(app, {
    method: 'POST',
    url: '/api/orders/:orderId/pay',
    tag: 'orders',
    summary: 'Pay an unpaid order, again or by another method',
    payload: PayOrderSchema,
    answer: PayOrderAnswerSchema,
    check: 'form',
    errors: {
      ...unknownOrderErrors,
      400: 'A field is wrong, or `method_not_available`.',
      409: '`already_paid`, `order_closed` or `too_many_attempts`.',
      429: 'Too many in an hour.',
    },
    handle: async (input, { request }) => {
      if (!(await isAllowed(input, request))) return unknownOrder
      const now = orders.now()
      const taken = await consumeQuota(orders.sql.run, { quota: PAYMENTS, who: request.ip, now })
      if (!taken.ok) return tooManyRequests(taken.retryAfter)
      const { orderId, key } = input
      const origin = orders.publicUrl ?? `${request.protocol}://${request.host}`
      const paid = await payOrder(orders, { orderId, orderKey: key, choice: input, origin })
      if (!paid.ok) return rejectionError(paid.rejection)
      const order = await orderViewOf(orders, orderId)
      return order === null ? unknownOrder : { ok: true, body: { order, payment: paid.payment } }
    },
  })
}
