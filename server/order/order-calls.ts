import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type OrderAccessRequest,
  OrderAccessSchema,
  type OrderAnswer,
  OrderAnswerSchema,
} from '#domain/checkout/checkout-calls.ts'
import { BY_SHOPPER } from '#domain/order/order-events.ts'
import type { Notifications } from '#server/database/notifications.ts'
import { type CallResult, registerCall } from '#server/http/call.ts'
import { tokenOf } from '#server/sessions/session-cookie.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { changeOrder } from './change-order.ts'
import { findOrderCall } from './find-order.ts'
import { orderLive } from './order-live.ts'
import type { OrderPorts } from './order-ports.ts'
import { payOrderCall } from './pay-order-call.ts'
import { mayRead, orderViewOf } from './read-order.ts'
import { rejectionError, unknownOrder, unknownOrderErrors } from './rejection-error.ts'

interface OrderCallOptions {
  readonly orders: OrderPorts
  readonly sessions: Sessions
  readonly notifications: Pick<Notifications, 'subscribe'>
}

/** The calls for a placed order, for those with its key and for its customer. Everyone else gets a 404. */
export function orderCalls(app: FastifyInstance, { orders, sessions, notifications }: OrderCallOptions): void {
  const sessionFor = ({ token }: OrderAccessRequest, request: FastifyRequest) =>
    sessions.sessionOf(tokenOf(request, token))
  const isAllowed = async (access: OrderAccessRequest, request: FastifyRequest): Promise<boolean> => {
    const { orderId, key } = access
    const session = await sessionFor(access, request)
    return mayRead(orders.sql.run, { orderId, key, customerId: session?.customerId ?? null })
  }
  const shown = async (orderId: string): Promise<CallResult<OrderAnswer>> => {
    const order = await orderViewOf(orders, orderId)
    return order === null ? unknownOrder : { ok: true, body: { order } }
  }

  registerCall(app, {
    method: 'GET',
    url: '/api/orders/:orderId',
    tag: 'orders',
    summary: 'An order, by its key or as its customer',
    payload: OrderAccessSchema,
    answer: OrderAnswerSchema,
    errors: unknownOrderErrors,
    handle: async (input, { request }) => ((await isAllowed(input, request)) ? shown(input.orderId) : unknownOrder),
  })
  registerCall(app, {
    method: 'POST',
    url: '/api/orders/:orderId/cancel',
    tag: 'orders',
    summary: 'Cancel an order that is not paid; its pieces are in stock again',
    payload: OrderAccessSchema,
    answer: OrderAnswerSchema,
    errors: { ...unknownOrderErrors, 409: '`already_paid`, `has_left` or `order_closed`.' },
    handle: async (input, { request }) => {
      if (!(await isAllowed(input, request))) return unknownOrder
      const { orderId } = input
      const command = { type: 'CancelOrder', reason: null, by: BY_SHOPPER } as const
      const changed = await changeOrder(orders, { orderId, command })
      return changed.ok ? shown(orderId) : rejectionError(changed.rejection)
    },
  })
  payOrderCall(app, { orders, isAllowed })
  findOrderCall(app, orders)
  orderLive(app, { orders, notifications, sessions, sessionFor })
}
