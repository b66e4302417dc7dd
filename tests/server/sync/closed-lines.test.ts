import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { expect, it, vi } from 'vitest'
import { localNotifications } from '#server/database/notifications.ts'
import { openOrderLines } from '#server/order/order-live.ts'
import { openLines } from '#server/sync/live.ts'

const parts = {
  notifications: localNotifications(),
  onError: (error: unknown) => {
    throw error
  },
}
const lines = openOrderLines(parts)
const cartLines = openLines(parts)

it.each([
  ['an order', (reply: FastifyReply) => lines.open(reply, { orderId: 'order', whereabouts: async () => 1 })],
  [
    'a cart',
    (reply: FastifyReply) =>
      cartLines.open(reply, { cartId: 'cart', whereabouts: async () => ({ cartId: 'cart', position: 1 }) }),
  ],
])('of %s, a line that was closed before it was open leaves nothing that goes on', async (_what, open) => {
  const raw = new ServerResponse(new IncomingMessage(new Socket()))
  const closed = once(raw, 'close')
  raw.destroy()
  await closed
  vi.useFakeTimers()
  await open({ raw, hijack: () => {} } as unknown as FastifyReply)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
