import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import { type ServerCart, ServerCartSchema } from '#domain/cart/server-cart.ts'
import { CartKeySchema } from '#domain/wire/sync-protocol.ts'
import type { Notifications } from '#server/database/notifications.ts'
import { type CallResult, registerCall } from '#server/http/call.ts'
import { callError } from '#server/http/call-error.ts'
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts'
import { InvalidRequest } from '#server/http/valibot-compilers.ts'
import type { TakeFromQuota } from '#server/security/address-limits.ts'
import { tokenOf } from '#server/sessions/session-cookie.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { type CartCall, callCart } from './call-cart.ts'
import { unknownCartKey } from './cart-answer.ts'
import { cookieKeyOf, setCartCookie } from './cart-cookie.ts'
import type { CartPorts } from './cart-ports.ts'

export interface CartCallOptions {
  readonly shop: CartPorts
  readonly notifications: Pick<Notifications, 'publish'>
  readonly sessions: Sessions
  readonly takeFromQuota: TakeFromQuota
}

/** A cart call of the specification (section 7), without the part that identifies the cart. */
interface CartCallDefinition<Entries extends v.ObjectEntries> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** For customers, by `token`. The URL for guests, by `cartKey`, is this with `-guest` after it. */
  readonly url: `/api/${string}`
  readonly tag: 'cart' | 'coupons'
  readonly summary: string
  readonly entries: Entries
  readonly command: (payload: v.InferOutput<v.ObjectSchema<Entries, undefined>>) => CartCommand | null
  readonly skips?: readonly CartReason[]
  /** True if a guest without a cart gets a new one. */
  readonly createsCart?: true
  /** What may be unknown, for the documentation: the cart by default. */
  readonly notFound?: string
}

const changeErrors = {
  429: 'The cart or the network address has reached its limit.',
  409: 'The cart’s rules or the stock do not allow it, the cart was merged, or the `Idempotency-Key` created a cart in use.',
  422: 'The `Idempotency-Key` was used for another call.',
}

const secret = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null)

/** Registers a cart call once for guests by `cartKey` and once for customers by `token`. */
export function registerCartCall<Entries extends v.ObjectEntries>(
  app: FastifyInstance,
  options: CartCallOptions,
  definition: CartCallDefinition<Entries>,
): void {
  const { method, url, tag, summary, entries, command, createsCart, skips } = definition
  const { notFound = 'There is no cart with this key.' } = definition
  const errors = { 404: notFound, ...(method !== 'GET' && changeErrors) }
  const guestUrl = `${url}-guest` as const
  const shared = { method, tag, summary, answer: ServerCartSchema } as const
  type Payload = v.InferOutput<v.ObjectSchema<Entries, undefined>>
  registerCall(app, {
    ...shared,
    url: guestUrl,
    payload: v.object({ cartKey: secret, ...entries }),
    errors,
    handle: async (payload, { request, reply }) => {
      const named = payload as unknown as Payload & { readonly cartKey: string | null }
      const key = named.cartKey || cookieKeyOf(request)
      if (!key && !createsCart) throw new InvalidRequest(['cartKey'], 'cartKey: is missing')
      const isCookie = !named.cartKey
      const call = { command: command(named), ...repetition(request, guestUrl), ...(skips && { skips }) }
      const answered = await answer(options, { ...call, reply, cart: key ? { key } : null })
      // The caller did not choose the cookie: if its cart no longer exists, it counts as none.
      const isStale = isCookie && key && createsCart && !answered.ok && answered.error.code === 'unknown_cart_key'
      const last = isStale ? await answer(options, { ...call, reply, cart: null }) : answered
      if (last.ok && last.body.cart_key !== null) setCartCookie(reply, last.body.cart_key)
      return last
    },
  })
  registerCall(app, {
    ...shared,
    url,
    summary: `${summary}, as a customer`,
    payload: v.object({ token: secret, ...entries }),
    errors: { ...errors, 401: 'Nobody is logged in with this token.' },
    handle: async (payload, { request, reply }) => {
      const named = payload as unknown as Payload & { readonly token: string | null }
      const session = await options.sessions.sessionOf(tokenOf(request, named.token))
      if (session === null) return unauthorized
      const call = { command: command(named), ...repetition(request, url), ...(skips && { skips }) }
      return answer(options, { ...call, reply, cart: { cartId: session.cartId } })
    },
  })
}

/** The header with the cart's public id, the last position of its stream and, of a read, the ids of the last acts until there. */
const CART_AT = 'cart-at'
/** How many of the last events are looked at for acts. Their ids are below 2.5 kB: some proxies allow 4 kB of headers. */
const LAST_EVENTS = 64

const unauthorized = callError({ status: 401, code: 'unauthorized', message: 'Log in to use this cart.' })

interface CallWithReply extends CartCall {
  readonly reply: FastifyReply
}

/** The assumed size of what a call stores besides its answer, in characters: an event with those of the policies, or a new cart. */
const CALL_LENGTH = 4_000

async function answer(options: CartCallOptions, { reply, ...call }: CallWithReply): Promise<CallResult<ServerCart>> {
  const { shop, notifications, takeFromQuota } = options
  const tooMuch = call.command === null ? null : takeFromQuota(reply.request, CALL_LENGTH)
  if (tooMuch !== null) return tooMuch
  const isNoKey = call.cart !== null && 'key' in call.cart && !v.is(CartKeySchema, call.cart.key)
  const result = isNoKey ? unknownCartKey : await callCart(shop, call)
  if (!result.ok) return result
  if (result.at !== null) {
    // Its answer was stored for repetitions. Beyond the quota it does not count, but few calls are accepted after it.
    if (call.repeatable) takeFromQuota(reply.request, () => JSON.stringify(result.cart).length)
    const { cartId, cursor } = result.at
    const range = { cartId, after: Math.max(0, cursor - LAST_EVENTS), until: cursor }
    // A page that shows the cart has to know which of its browser's acts it contains.
    const acts = call.command === null ? await shop.store.actIds(range) : []
    reply.header(CART_AT, [cartId, cursor, ...acts].join(' '))
  }
  if (result.poke !== null) notifications.publish('cart', result.poke)
  return { ok: true, body: result.cart }
}

/** The call's `Idempotency-Key`, if it has one. */
function repetition(request: FastifyRequest, route: string): Pick<CartCall, 'repeatable'> {
  const key = request.method === 'GET' ? null : idempotencyKeyOf(request)
  return key === null ? {} : { repeatable: { route: `${request.method} ${route}`, key, address: request.ip } }
}
