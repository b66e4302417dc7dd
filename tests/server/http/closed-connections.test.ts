import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { expect, it, vi } from 'vitest'
import { localNotifications } from '#server/database/notifications.ts'
import { liveConnections } from '#server/http/live-connections.ts'

const parts = {
  notifications: localNotifications(),
  onError: (error: unknown) => {
    throw error
  },
}
const connections = liveConnections({ ...parts, topic: 'order', idOf: ({ orderId }) => orderId })
const cartConnections = liveConnections({ ...parts, topic: 'cart', idOf: ({ cartId }) => cartId })

it.each([
  [
    'an order',
    (reply: FastifyReply) =>
      connections.open(reply, { id: 'order', customerId: null, head: async () => ({ orderId: 'order', cursor: 1 }) }),
  ],
  [
    'a cart',
    (reply: FastifyReply) =>
      cartConnections.open(reply, { id: 'cart', customerId: null, head: async () => ({ cartId: 'cart', cursor: 1 }) }),
  ],
])('a connection of %s, closed before it was open, leaves no timer', async (_what, open) => {
  const raw = new ServerResponse(new IncomingMessage(new Socket()))
  const closed = once(raw, 'close')
  raw.destroy()
  await closed
  vi.useFakeTimers()
  await open({ raw, hijack: () => {} } as unknown as FastifyReply)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
