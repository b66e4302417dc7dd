import '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  CartKeySchema,
  type SyncAnswer,
  SyncAnswerSchema,
  type SyncRequest,
  SyncRequestSchema,
} from '#domain/wire/sync-protocol.ts'
import { unknownCartKey } from '#server/cart/cart-answer.ts'
import { clearCartCookie, cookieKeyOf, setCartCookie } from '#server/cart/cart-cookie.ts'
import type { CartPorts } from '#server/cart/cart-ports.ts'
import type { Notifications } from '#server/database/notifications.ts'
import type { CartRef } from '#server/events/cart-store.ts'
import { registerCall } from '#server/http/call.ts'
import { liveCall } from '#server/http/live-connections.ts'
import { ROW_LENGTH, type TakeFromQuota } from '#server/security/address-limits.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { tokenOf } from '#server/sessions/session-cookie.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { decodeSyncRequest } from './decode-request.ts'
import { exchangeFor } from './exchange-for.ts'
import type { RefusedPush } from './refused-push.ts'

interface SyncCallOptions {
  readonly shop: CartPorts
  readonly notifications: Notifications
  readonly sessions: Sessions
  readonly takeFromQuota: TakeFromQuota
  /** Called after each successful exchange, with the browser's reports. It must not throw, and is not awaited. */
  readonly onSynced?: (exchange: { readonly request: SyncRequest; readonly answer: SyncAnswer }) => void
  /** Called with a push that can't be decoded. */
  readonly onPushRefused?: (push: RefusedPush) => Promise<void>
}

/** In bytes: enough for the largest push. */
const BODY_LIMIT = 1024 * 1024

/** Registers push and pull (`POST /api/sync`), and the live connection for pokes. */
export function syncCalls(app: FastifyInstance, options: SyncCallOptions): void {
  const { shop, notifications, sessions, takeFromQuota, onSynced, onPushRefused } = options
  registerCall(app, {
    method: 'POST',
    url: '/api/sync',
    tag: 'sync',
    summary: 'Push a browser’s new events, and pull those that it does not have yet',
    description: 'Repeating it changes nothing. Refused events are listed in `refused`; they are no error.',
    payload: SyncRequestSchema,
    bodyLimit: BODY_LIMIT,
    // Decoded in the handler, so that a request of another protocol gets its own error.
    check: () => (value: unknown) => ({ value }),
    answer: SyncAnswerSchema,
    errors: {
      401: '`session_ended`: the `customer` of the log’s cart is not logged in; with `data.account` `deleted` if there is no such account any more.',
      404: 'There is no cart with this key.',
      429: '`too_many_requests`: the cart or the network address has reached its limit. The request can be repeated later.',
      409: '`seq_gap`: the next event has to be number `data.expected`; or `cart_merged`: the cart was merged into a customer’s.',
    },
    handle: async (body: unknown, { request, reply }) => {
      const decoded = decodeSyncRequest(body)
      const cookieKey = cookieKeyOf(request)
      const token = tokenOf(request)
      const session = await sessions.sessionOf(token)
      if (!decoded.ok) {
        const refused = { body, code: decoded.error.code, cookieKey, cartId: session?.cartId ?? null }
        if (takeFromQuota(request, ROW_LENGTH) === null) await onPushRefused?.(refused)
        return decoded
      }
      const tooMuch = takeFromQuota(request, () => storedLength({ request: decoded.request, cookieKey }))
      if (tooMuch !== null) return tooMuch
      const exchanging = { request: decoded.request, cookieKey, hadSession: token !== '', session }
      const { result, pokes, isGuestKeySpent } = await exchangeFor(shop, exchanging)
      for (const poke of pokes) notifications.publish('cart', poke)
      if (isGuestKeySpent) clearCartCookie(reply)
      if (!result.ok) return sessions.explained(result, decoded.request.customer)
      const { answer } = result
      onSynced?.({ request: withinQuota(takeFromQuota, request, decoded.request), answer })
      if (answer.cartKey !== null) setCartCookie(reply, answer.cartKey)
      return { ok: true, body: answer }
    },
  })

  liveCall(app, {
    notifications,
    topic: 'cart',
    idOf: ({ cartId }) => cartId,
    url: '/api/sync/live',
    schema: {
      tags: ['sync'],
      summary: 'Pokes, as server-sent events: `{cartId, cursor}` at once and at every change',
      description:
        'The cart is that of the session, of the header `x-cart-key`, of the cookie, or of `?cartKey=`. 404 if there is no such cart.',
    },
    unknown: unknownCartKey,
    async find(request) {
      const session = await sessions.sessionOf(tokenOf(request))
      const cart = session === null ? guestCartOf(request) : { cartId: session.cartId }
      if (cart === null) return undefined
      const head = async () => {
        if (session !== null && !(await sessions.isActive(session))) return undefined
        const found = await shop.store.head(cart)
        return found && { cartId: found.cartId, cursor: found.position }
      }
      return { customerId: session?.customerId ?? null, head }
    },
  })
}

/** How much an exchange may store, in characters; 0 for a poll. */
function storedLength({ request, cookieKey }: { request: SyncRequest; cookieKey: string | null }): number {
  const { events, cartKey, customer } = request
  // A customer's request with a guest's key creates a closed cart for that key if it has none.
  const isNewCart = customer === undefined ? cartKey === null && cookieKey === null : cartKey !== null
  const lengths = events.map(({ data }) => ROW_LENGTH + (JSON.stringify(data)?.length ?? 0))
  return lengths.reduce((sum, length) => sum + length, isNewCart ? ROW_LENGTH : 0)
}

/** Returns the request without the browser's reports if its address has reached its quota. The exchange itself goes on. */
function withinQuota(takeFromQuota: TakeFromQuota, request: FastifyRequest, decoded: SyncRequest): SyncRequest {
  const { seen, views, problems, ...rest } = decoded
  const reports = [seen, views, problems].filter((each) => each !== undefined && each.length > 0)
  if (reports.length === 0) return decoded
  return takeFromQuota(request, () => JSON.stringify(reports).length) === null ? decoded : rest
}

function guestCartOf(request: FastifyRequest): CartRef | null {
  const { cartKey } = request.query as { readonly cartKey?: unknown }
  const given = request.headers['x-cart-key'] ?? cookieKeyOf(request) ?? cartKey
  return v.is(CartKeySchema, given) ? { keyHash: hashOfSecret(given) } : null
}
