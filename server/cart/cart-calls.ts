import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import { type ServerCart, ServerCartSchema } from '#domain/cart/server-cart.ts'
import { SlugSchema } from '#domain/catalogue/product.ts'
import { ShippingMethodSchema } from '#domain/shipping/shipping-schema.ts'
import { CartKeySchema } from '#domain/wire/sync-protocol.ts'
import type { Notifications } from '#server/database/notifications.ts'
import { type Answered, registerCall } from '#server/http/call.ts'
import { callError } from '#server/http/call-error.ts'
import { notChosen, text, wholeNumber } from '#server/http/fields.ts'
import { InvalidRequest } from '#server/http/valibot-compilers.ts'
import type { Intake } from '#server/security/address-limits.ts'
import { tokenOf } from '#server/sessions/session-cookie.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { type CartCall, callCart, unknownCartKey } from './call-cart.ts'
import { cookieKeyOf, setCartCookie } from './cart-cookie.ts'
import type { Shop } from './shop.ts'

/** Any text is a code, which may be unknown; none is malformed. */
const typedCode = v.pipe(
  text(100),
  v.transform((code) => code.toWellFormed().replaceAll('\0', '')),
)

export interface CartCallOptions {
  readonly shop: Shop
  readonly notifications: Pick<Notifications, 'publish'>
  readonly sessions: Sessions
  readonly intake: Intake
  /** The product that a variation's id belongs to: a call may name either as `productId`. */
  readonly productOfVariation: (id: number) => { readonly id: number } | undefined
}

/** An action of the specification's section 7, without the part that says whose cart it is. */
interface CartAction<Entries extends v.ObjectEntries> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** The guest's call; the customer's is `customer`. */
  readonly guest: `/api/${string}`
  readonly customer: `/api/${string}`
  readonly tag: 'cart' | 'coupons'
  readonly summary: string
  readonly entries: Entries
  readonly command: (payload: v.InferOutput<v.ObjectSchema<Entries, undefined>>) => CartCommand | null
  readonly skips?: readonly CartReason[]
  /** A guest without a cart gets a new one. */
  readonly createsCart?: true
  readonly errors: Readonly<Record<number, string>>
}

const ownErrors = {
  429: 'The cart, or the address, has taken or brought all that it may for now.',
  409: 'The cart’s rules or its stock forbid it, the cart was merged, or its `Idempotency-Key` made a cart in use.',
  422: 'The `Idempotency-Key` was used for another call.',
}
const unknownCart = { 404: 'There is no cart with this key.' }

/** Registers every call that reads or changes a cart, once for guests by `cartKey` and once for customers by `token`. */
export function cartCalls(app: FastifyInstance, options: CartCallOptions): void {
  const { productOfVariation } = options
  register(app, options, {
    method: 'GET',
    guest: '/api/cart-guest',
    customer: '/api/cart',
    tag: 'cart',
    summary: 'The cart as it is now',
    entries: {},
    command: () => null,
    createsCart: true,
    errors: unknownCart,
  })
  register(app, options, {
    method: 'POST',
    guest: '/api/cart-guest',
    customer: '/api/cart',
    tag: 'cart',
    summary: 'Add a product; without a cart key, to a new cart',
    entries: {
      productId: wholeNumber({ min: 1 }),
      productQuantity: wholeNumber({ min: 0 }),
      variation: notChosen(wholeNumber({ min: 1 })),
      bech_color: notChosen(v.pipe(v.string('a colour’s slug'), v.pipe(SlugSchema))),
    },
    command: ({ productId, productQuantity: quantity, variation, bech_color: colour }) => {
      const parent = productOfVariation(productId)
      if (parent === undefined) return { type: 'AddItem', productId, variation, colour, quantity }
      return { type: 'AddItem', productId: parent.id, variation: variation ?? productId, colour, quantity }
    },
    createsCart: true,
    errors: { 404: 'There is no such cart, product, variation or colour.', ...ownErrors },
  })
  register(app, options, {
    method: 'DELETE',
    guest: '/api/cart-guest',
    customer: '/api/cart',
    tag: 'cart',
    summary: 'Remove a line',
    entries: { itemKey: text(160) },
    command: ({ itemKey }) => ({ type: 'RemoveItem', itemKey }),
    errors: { 404: 'There is no such cart, or no such line in it.', ...ownErrors },
  })
  register(app, options, {
    method: 'POST',
    guest: '/api/cart-update-guest',
    customer: '/api/cart-update',
    tag: 'cart',
    summary: 'Set a line’s quantity; 0 removes it',
    entries: { itemKey: text(160), productQuantity: wholeNumber({ min: 0 }) },
    command: ({ itemKey, productQuantity: quantity }) => ({ type: 'ChangeQuantity', itemKey, quantity }),
    errors: { 404: 'There is no such cart, or no such line in it.', ...ownErrors },
  })
  register(app, options, {
    method: 'POST',
    guest: '/api/cart-clear-guest',
    customer: '/api/cart-clear',
    tag: 'cart',
    summary: 'Empty the cart (the guest’s call is our own, beside the specification’s)',
    entries: {},
    command: () => ({ type: 'ClearCart' }),
    errors: { ...unknownCart, ...ownErrors },
  })
  register(app, options, {
    method: 'POST',
    guest: '/api/shipping-method-guest',
    customer: '/api/shipping-method',
    tag: 'cart',
    summary: 'Choose between delivery and collection (our own call, beside the specification’s)',
    entries: { shippingMethod: ShippingMethodSchema },
    command: ({ shippingMethod }) => ({ type: 'SwitchShippingMethod', shippingMethod }),
    errors: { ...unknownCart, ...ownErrors },
  })
  register(app, options, {
    method: 'POST',
    guest: '/api/coupon-apply-guest',
    customer: '/api/coupon-apply',
    tag: 'coupons',
    summary: 'Apply a promo code; skipped where it is applied already or the cart is empty',
    entries: { promoCode: typedCode },
    command: ({ promoCode: code }) => ({ type: 'ApplyCoupon', code }),
    skips: ['coupon_already_applied', 'cart_empty'],
    errors: { ...unknownCart, ...ownErrors },
  })
  register(app, options, {
    method: 'DELETE',
    guest: '/api/coupon-delete-guest',
    customer: '/api/coupon-delete',
    tag: 'coupons',
    summary: 'Take a promo code off',
    entries: { promoCode: typedCode },
    command: ({ promoCode: code }) => ({ type: 'RemoveCoupon', code }),
    errors: { 404: 'There is no such cart, or the code is not applied in it.', ...ownErrors },
  })
}

const cartKey = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null)
const token = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null)

function register<Entries extends v.ObjectEntries>(
  app: FastifyInstance,
  options: CartCallOptions,
  action: CartAction<Entries>,
): void {
  const { method, tag, summary, entries, command, errors, createsCart, skips } = action
  const shared = { method, tag, summary, answer: ServerCartSchema } as const
  type Payload = v.InferOutput<v.ObjectSchema<Entries, undefined>>
  registerCall(app, {
    ...shared,
    url: action.guest,
    payload: v.object({ cartKey, ...entries }),
    errors,
    handle: async (payload, { request, reply }) => {
      const named = payload as unknown as Payload & { readonly cartKey: string | null }
      const key = named.cartKey || cookieKeyOf(request)
      if (!key && !createsCart) throw new InvalidRequest(['cartKey'], 'cartKey: is missing')
      const isCookie = !named.cartKey
      const call = { command: command(named), ...repetition(request, action.guest), ...(skips && { skips }) }
      const answered = await answer(options, { ...call, reply, cart: key ? { key } : null })
      // A cookie was not chosen by the caller: one whose cart is gone counts as none.
      const isStale = isCookie && key && createsCart && !answered.ok && answered.error.code === 'unknown_cart_key'
      const last = isStale ? await answer(options, { ...call, reply, cart: null }) : answered
      if (last.ok && last.body.cart_key !== null) setCartCookie(reply, last.body.cart_key)
      return last
    },
  })
  registerCall(app, {
    ...shared,
    url: action.customer,
    summary: `${summary}, as a customer`,
    payload: v.object({ token, ...entries }),
    errors: { ...errors, 401: 'Nobody is logged in with this token.' },
    handle: async (payload, { request, reply }) => {
      const named = payload as unknown as Payload & { readonly token: string | null }
      const session = await options.sessions.sessionOf(tokenOf(request, named.token))
      if (session === null) return unauthorized
      const call = { command: command(named), ...repetition(request, action.customer), ...(skips && { skips }) }
      return answer(options, { ...call, reply, cart: { cartId: session.cartId } })
    },
  })
}

/** The header with the position of the answered cart: its public id, and the last position of its stream. */
const CART_AT = 'cart-at'

const unauthorized = callError({ status: 401, code: 'unauthorized', message: 'Log in to use this cart.' })

interface CallWithReply extends CartCall {
  readonly reply: FastifyReply
}

/** What a call stores at most, in characters: an event, with what the shop's policies make of it, or a new cart. */
const CALL_LENGTH = 4_000

async function answer(options: CartCallOptions, { reply, ...call }: CallWithReply): Promise<Answered<ServerCart>> {
  const { shop, notifications, intake } = options
  const tooMuch = call.command === null ? null : intake.take(reply.request, CALL_LENGTH)
  if (tooMuch !== null) return tooMuch
  const isNoKey = call.cart !== null && 'key' in call.cart && !v.is(CartKeySchema, call.cart.key)
  const result = isNoKey ? unknownCartKey : await callCart(shop, call)
  if (!result.ok) return result
  if (result.at !== null) reply.header(CART_AT, `${result.at.cartId} ${result.at.cursor}`)
  if (result.poke !== null) notifications.publish('cart', result.poke)
  return { ok: true, body: result.cart }
}

/** What makes a call repeatable: its `Idempotency-Key`, if it has one. */
function repetition(request: FastifyRequest, route: string): Pick<CartCall, 'repeatable'> {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method === 'GET') return {}
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new InvalidRequest(['Idempotency-Key'], 'Idempotency-Key: 1 to 200 visible characters')
  }
  return { repeatable: { route: `${request.method} ${route}`, key, address: request.ip } }
}
