import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { expect, it, vi } from 'vitest'
import { localNotifications } from '#server/database/notifications.ts'
import { openLiveLines } from '#server/http/live-lines.ts'

const parts = {
  notifications: localNotifications(),
  onError: (error: unknown) => {
    throw error
  },
}
const lines = openLiveLines({ ...parts, topic: 'order', idOf: ({ orderId }) => orderId })
const cartLines = openLiveLines({ ...parts, topic: 'cart', idOf: ({ cartId }) => cartId })

it.each([
  [
    'an order',
    (reply: FastifyReply) =>
      lines.open(reply, { id: 'order', whereabouts: async () => ({ orderId: 'order', cursor: 1 }) }),
  ],
  [
    'a cart',
    (reply: FastifyReply) =>
      cartLines.open(reply, { id: 'cart', whereabouts: async () => ({ cartId: 'cart', cursor: 1 }) }),
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
