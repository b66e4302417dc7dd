import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { type OrderAccessRequest, OrderAccessSchema } from '#domain/checkout/checkout-calls.ts'
import type { Notifications } from '#server/database/notifications.ts'
import { liveCall } from '#server/http/live-connections.ts'
import { isStorable } from '#server/http/storable.ts'
import type { Session, Sessions } from '#server/sessions/sessions.ts'
import type { OrderPorts } from './order-ports.ts'
import { orderHead } from './order-store.ts'
import { mayRead } from './read-order.ts'
import { unknownOrder } from './rejection-error.ts'

interface OrderLiveOptions {
  readonly orders: Pick<OrderPorts, 'sql'>
  readonly notifications: Pick<Notifications, 'subscribe'>
  readonly sessions: Pick<Sessions, 'isActive'>
  readonly sessionFor: (access: OrderAccessRequest, request: FastifyRequest) => Promise<Session | null>
}

/** Registers the live connection that sends pokes to open order pages. */
export function orderLive(
  app: FastifyInstance,
  { orders, notifications, sessions, sessionFor }: OrderLiveOptions,
): void {
  const { run } = orders.sql
  liveCall(app, {
    notifications,
    topic: 'order',
    idOf: ({ orderId }) => orderId,
    url: '/api/orders/:orderId/live',
    schema: {
      tags: ['orders'],
      summary: 'Pokes, as server-sent events: `{orderId, cursor}` at once and at every change',
      description: 'By `?key=`, or as the order’s customer. 404 if there is none, or no access to it.',
    },
    unknown: unknownOrder,
    async find(request) {
      const parsed = v.safeParse(OrderAccessSchema, Object.assign({}, request.query, request.params))
      if (!parsed.success || !isStorable(parsed.output)) return undefined
      const { orderId, key } = parsed.output
      const session = await sessionFor(parsed.output, request)
      const head = async () => {
        const customerId = session !== null && (await sessions.isActive(session)) ? session.customerId : null
        const cursor = (await mayRead(run, { orderId, key, customerId })) ? await orderHead(run, orderId) : undefined
        return cursor === undefined ? undefined : { orderId, cursor }
      }
      return { customerId: session?.customerId ?? null, head }
    },
  })
}
