import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { type OrderAccess, OrderAccessSchema } from '#domain/checkout/checkout-calls.ts'
import type { Notifications } from '#server/database/notifications.ts'
import { liveCall } from '#server/http/live-connections.ts'
import { isStorable } from '#server/http/storable.ts'
import { orderHead } from './order-store.ts'
import type { Orders } from './orders.ts'
import { unknownOrder } from './rejection-error.ts'

interface OrderLiveOptions {
  readonly orders: Pick<Orders, 'sql'>
  readonly notifications: Pick<Notifications, 'subscribe'>
  readonly isAllowed: (access: OrderAccess, request: FastifyRequest) => Promise<boolean>
}

/** Registers the live connection that sends pokes to open order pages. */
export function orderLive(app: FastifyInstance, { orders, notifications, isAllowed }: OrderLiveOptions): void {
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
    async headFor(request) {
      const parsed = v.safeParse(OrderAccessSchema, Object.assign({}, request.query, request.params))
      if (!parsed.success || !isStorable(parsed.output)) return undefined
      const { orderId } = parsed.output
      const cursor = (await isAllowed(parsed.output, request)) ? await orderHead(orders.sql.run, orderId) : undefined
      return cursor === undefined ? undefined : { orderId, cursor }
    },
  })
}
