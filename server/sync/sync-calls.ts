import '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { CartKeySchema, SyncAnswerSchema, SyncRequestSchema } from '#domain/wire/sync-protocol.ts'
import { cookieKeyOf, setCartCookie } from '#server/cart/cart-cookie.ts'
import { hashOfKey } from '#server/cart/cart-secrets.ts'
import type { Shop } from '#server/cart/shop.ts'
import type { Notifications } from '#server/database/notifications.ts'
import { registerCall } from '#server/http/call.ts'
import { callError } from '#server/http/call-error.ts'
import { sendError } from '#server/http/errors.ts'
import { decodeSyncRequest } from './decode-request.ts'
import { exchange } from './exchange.ts'
import { openLines } from './live.ts'

interface SyncCallOptions {
  readonly shop: Shop
  readonly notifications: Notifications
}

/** Push, pull and pokes. */
export function syncCalls(app: FastifyInstance, { shop, notifications }: SyncCallOptions): void {
  registerCall(app, {
    method: 'POST',
    url: '/api/sync',
    tag: 'sync',
    summary: 'Push what happened in a browser, and pull what it does not know yet',
    description: 'Repeating it changes nothing. Refused events are told in `refused`; they are no error.',
    payload: SyncRequestSchema,
    // It is read below, where a request from another protocol is told so.
    check: () => (value: unknown) => ({ value }),
    answer: SyncAnswerSchema,
    errors: {
      404: 'There is no cart with this key.',
      409: '`seq_gap`: the next event has to be number `data.expected`.',
    },
    handle: async (body: unknown, { request, reply }) => {
      const decoded = decodeSyncRequest(body)
      if (!decoded.ok) return decoded
      const exchanged = await exchange(shop, { request: decoded.request, cookieKey: cookieKeyOf(request) })
      if (!exchanged.ok) return exchanged
      const { answer, poke } = exchanged
      if (poke !== null) notifications.publish('cart', poke)
      setCartCookie(reply, answer.cartKey)
      return { ok: true, body: answer }
    },
  })

  const lines = openLines({ notifications, onError: (error) => app.log.error({ err: error }, 'a line was not told') })
  app.addHook('preClose', async () => lines.endAll())
  app.get(
    '/api/sync/live',
    {
      compress: false,
      schema: {
        tags: ['sync'],
        summary: 'Pokes, as server-sent events: `{cartId, cursor}` at once and at every change',
        description:
          'The cart is that of the header `x-cart-key`, of the cookie, or of `?cartKey=`. 404 where there is no such cart.',
      },
    },
    async (request, reply) => {
      const { cartKey } = request.query as { readonly cartKey?: unknown }
      const given = request.headers['x-cart-key'] ?? cookieKeyOf(request) ?? cartKey
      const keyHash = v.is(CartKeySchema, given) ? hashOfKey(given) : null
      const found = keyHash === null ? undefined : await shop.store.whereabouts({ keyHash })
      if (keyHash === null || found === undefined) return sendError(reply, unknownCart)
      await lines.open(reply, { cartId: found.cartId, whereabouts: () => shop.store.whereabouts({ keyHash }) })
      return reply
    },
  )
}

const unknownCart = callError({ status: 404, code: 'unknown_cart_key', message: 'There is no cart with this key.' })
