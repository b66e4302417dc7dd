import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import {
  OrderActSchema,
  type OrderAnswer,
  OrderAnswerSchema,
  OrderQuerySchema,
  PayOrderAnswerSchema,
  PayOrderSchema,
} from '#domain/checkout/checkout-calls.ts'
import { BY_SHOPPER } from '#domain/order/order-events.ts'
import type { OrderReason } from '#domain/order/order-rejections.ts'
import type { Notifications } from '#server/database/notifications.ts'
import { type Answered, registerCall } from '#server/http/call.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { consumeQuota, type Quota, tooManyRequests } from '#server/security/rate-limiter.ts'
import { tokenOf } from '#server/sessions/session-cookie.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { changeOrder } from './change-order.ts'
import { findOrderCall } from './find-order.ts'
import { type OrderAccess, orderLive, unknownOrder } from './order-live.ts'
import type { Orders } from './orders.ts'
import { payOrder } from './pay-order.ts'
import { mayRead, viewOf } from './read-order.ts'

/** Payments that one visitor begins for orders that are placed. */
const PAYMENTS: Quota = { name: 'pay order', most: 60, within: 60 * 60 * 1000 }

interface OrderCallOptions {
  readonly orders: Orders
  readonly sessions: Sessions
  readonly notifications: Pick<Notifications, 'subscribe'>
}

/** The calls about an order that is placed: for who has its key, and for its customer. For everybody else there is none. */
export function orderCalls(app: FastifyInstance, { orders, sessions, notifications }: OrderCallOptions): void {
  const isAllowed = async ({ orderId, key, token }: OrderAccess, request: FastifyRequest): Promise<boolean> => {
    const session = await sessions.sessionOf(tokenOf(request, token))
    return mayRead(orders, { orderId, key, customerId: session?.customerId ?? null })
  }
  const shown = async (orderId: string): Promise<Answered<OrderAnswer>> => {
    const order = await viewOf(orders, orderId)
    return order === null ? unknownOrder : { ok: true, body: { order } }
  }
  const noOrder = { 404: '`unknown_order`: there is none, or it is not to be seen with this key or session.' }

  registerCall(app, {
    method: 'GET',
    url: '/api/orders/:orderId',
    tag: 'orders',
    summary: 'An order, by its key or as its customer',
    payload: OrderQuerySchema,
    answer: OrderAnswerSchema,
    errors: noOrder,
    handle: async (asked, { request }) => ((await isAllowed(asked, request)) ? shown(asked.orderId) : unknownOrder),
  })
  registerCall(app, {
    method: 'POST',
    url: '/api/orders/:orderId/pay',
    tag: 'orders',
    summary: 'Pay an order that waits for it, again or in another way',
    payload: PayOrderSchema,
    answer: PayOrderAnswerSchema,
    check: 'form',
    errors: {
      ...noOrder,
      400: 'A field is wrong, or `method_not_available`.',
      409: '`already_paid`, or `order_closed`.',
      429: 'Too many in an hour.',
    },
    handle: async (asked, { request }) => {
      if (!(await isAllowed(asked, request))) return unknownOrder
      const now = orders.now()
      const taken = await consumeQuota(orders.sql.run, { quota: PAYMENTS, address: request.ip, now })
      if (!taken.ok) return tooManyRequests(taken.retryAfter)
      const { orderId, key } = asked
      const origin = orders.publicUrl ?? `${request.protocol}://${request.host}`
      const paid = await payOrder(orders, { orderId, orderKey: key, choice: asked, origin, newAttemptId: v7 })
      if (!paid.ok) return refusal(paid.rejection)
      const order = await viewOf(orders, orderId)
      return order === null ? unknownOrder : { ok: true, body: { order, payment: paid.payment } }
    },
  })
  registerCall(app, {
    method: 'POST',
    url: '/api/orders/:orderId/cancel',
    tag: 'orders',
    summary: 'Cancel an order that is not paid; its pieces go back on the shelf',
    payload: OrderActSchema,
    answer: OrderAnswerSchema,
    errors: { ...noOrder, 409: '`already_paid`, `has_left` or `order_closed`.' },
    handle: async (asked, { request }) => {
      if (!(await isAllowed(asked, request))) return unknownOrder
      const { orderId } = asked
      const command = { type: 'CancelOrder', reason: null, by: BY_SHOPPER } as const
      const changed = await changeOrder(orders, { orderId, command })
      return changed.ok ? shown(orderId) : refusal(changed.rejection)
    },
  })
  findOrderCall(app, orders)
  orderLive(app, { orders, notifications, isAllowed })
}

/** The HTTP status of what can't happen to an order. What is not named here is in its way at the moment. */
function refusal({ reason, message }: { readonly reason: OrderReason; readonly message: string }): CallError {
  const status = reason === 'unknown_order' ? 404 : reason === 'method_not_available' ? 400 : 409
  return callError({ status, code: reason, message })
}
