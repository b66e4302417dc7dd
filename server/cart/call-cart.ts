import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { type ServerCart, serverCart } from '#domain/cart/server-cart.ts'
import type { Rejection } from '#domain/event/decider.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import type { CallAnswer, CallId, CartHandler, CartRecord, CartUpdateResult } from '#server/events/cart-store.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { jsonHash } from '#server/security/json-hash.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { cartAnswer, unknownCartKey } from './cart-answer.ts'
import { dailyLimitError } from './cart-limits.ts'
import type { CartPorts } from './cart-ports.ts'
import { cartUnitOfWork, pokeOf } from './cart-unit-of-work.ts'
import { statusOf } from './rejection-status.ts'

/** The origin of events made by cart calls, which have no client id. */
const CALLS_ORIGIN = '00000000-0000-4000-8000-0000000ca115'

export interface CartCall {
  /** A guest's key, or the id of a customer's cart; null for a guest who has no cart yet. */
  readonly cart: { readonly key: string } | { readonly cartId: string } | null
  /** Null to read the cart. */
  readonly command: CartCommand | null
  /** Rejections that count as success without a change. */
  readonly skips?: readonly CartReason[]
  /** The idempotency key of the call, if it has one. */
  readonly repeatable?: {
    readonly route: string
    readonly key: string
    /** The caller's address: the scope of the key as long as there is no cart. */
    readonly address: string
  }
}

export type CartCallResult =
  | {
      readonly ok: true
      readonly cart: ServerCart
      /** The position of the stream; null for a guest without a cart and for a repeated answer. */
      readonly at: Poke | null
      /** For the cart's other clients if the call changed it; otherwise null. */
      readonly poke: Poke | null
    }
  | CallError

/**
 * Decides and stores one command like the exchange does, and returns the cart afterwards. A rejected command is an error
 * and changes nothing.
 *
 * Errors: `unknown_cart_key` (404), every reason of the cart's rules by its status, `idempotency_key_reused` (422),
 * `idempotency_key_spent` (409), `too_many_requests` (429).
 */
export async function callCart(shop: CartPorts, call: CartCall): Promise<CartCallResult> {
  const { cart, repeatable } = call
  const world = shop.world()
  const repeat = repeatable && { route: repeatable.route, key: repeatable.key, bodyHash: jsonHash(call.command) }
  const handle: CartHandler<CartCallResult> = (record, earlier) =>
    handleCall({ shop, call, world, record, earlier, bodyHash: repeat?.bodyHash })
  if (cart !== null) {
    const name = 'key' in cart ? { keyHash: hashOfSecret(cart.key) } : cart
    const update = { cart: name, ...(repeat && { call: repeat }), isReading: call.command === null }
    const result = await shop.store.update({ ...update, now: world.now, handle })
    if (result === undefined) return unknownCartKey
    return withKey(result, 'key' in cart ? cart.key : null)
  }
  if (call.command === null) return emptyCartAnswer(shop, world)
  const newKey = shop.newCartKey()
  const keyHash = hashOfSecret(newKey)
  const callId = repeat && repeatable && { ...repeat, scope: `new ${repeatable.address}` }
  const cartId = shop.newCartId()
  const creation = { cartId, keyHash, madeBy: null, now: world.now, handle, ...(callId && { call: callId }) }
  const created = await shop.store.create(creation)
  return created !== 'exists' ? withKey(created, newKey) : repeatedCreation(shop, { callId, newKey, now: world.now })
}

interface CallToHandle {
  readonly shop: CartPorts
  readonly call: CartCall
  readonly world: ReturnType<CartPorts['world']>
  readonly record: CartRecord
  readonly earlier: CallAnswer | null
  readonly bodyHash: string | undefined
}

function handleCall({ shop, call, world, record, earlier, bodyHash }: CallToHandle): CartUpdateResult<CartCallResult> {
  if (earlier !== null) return { change: null, outcome: earlierAnswer(earlier, bodyHash) }
  const tooMany = call.command === null ? null : dailyLimitError(record, world.now)
  if (tooMany !== null) return { change: null, outcome: tooMany }
  const unit = cartUnitOfWork({ record, world, newEventId: shop.newEventId })
  const metadata = { id: shop.newEventId(), origin: CALLS_ORIGIN, seq: null, at: world.now }
  const rejection = call.command === null ? null : unit.execute(call.command, metadata)
  if (rejection !== null && !call.skips?.includes(rejection.reason)) {
    const refused = rejected(rejection)
    return { change: null, answer: { status: refused.error.data.status, body: refused.error }, outcome: refused }
  }
  unit.applyPolicies()
  const { state, events } = unit
  const cart = cartAnswer({ cartId: record.cartId, state })
  const totals = { itemCount: cart.item_count, total: cart.totals.total }
  const at = pokeOf(record, unit)
  const isChanged = events.length > 0 || record.position === 0
  return {
    change: isChanged ? { events, state, lastSeqs: record.lastSeqs, totals } : null,
    answer: { status: 200, body: cart },
    outcome: { ok: true, cart, at, poke: events.length > 0 ? at : null },
  }
}

function rejected({ reason, message }: Rejection<CartReason>): CallError {
  const data = reason === 'quantity_out_of_range' ? { fields: ['productQuantity'] } : {}
  return callError({ status: statusOf[reason], code: reason, message, data })
}

function earlierAnswer({ bodyHash, status, body }: CallAnswer, requested: string | undefined): CartCallResult {
  if (bodyHash !== requested) {
    const message = 'This Idempotency-Key was used for another call.'
    return callError({ status: 422, code: 'idempotency_key_reused', message })
  }
  if (status !== 200) return { ok: false, error: body as CallError['error'] }
  return { ok: true, cart: body as ServerCart, at: null, poke: null }
}

interface RepeatedCreation {
  readonly callId: CallId | undefined
  readonly newKey: string
  readonly now: number
}

/** The answer with the first key was lost, so the repeated call gets another key, unless the first was ever used. */
async function repeatedCreation(shop: CartPorts, { callId, newKey, now }: RepeatedCreation): Promise<CartCallResult> {
  const earlier = callId && (await shop.store.answerOf(callId, now))
  const first = earlier && earlierAnswer(earlier, callId.bodyHash)
  if (first?.ok === false) return first
  const isOpen = earlier && (await shop.store.addKey({ cartId: earlier.cartId, keyHash: hashOfSecret(newKey) }))
  if (first !== undefined && isOpen) return withKey(first, newKey)
  const message = 'The cart that this call made is in use. Name its key.'
  return callError({ status: 409, code: 'idempotency_key_spent', message })
}

/** The answer for a guest who has no cart yet. */
function emptyCartAnswer(shop: CartPorts, world: ReturnType<CartPorts['world']>): CartCallResult {
  const record = { state: emptyCart(), position: 0 }
  const unit = cartUnitOfWork({ record, world, newEventId: shop.newEventId })
  unit.applyPolicies()
  return { ok: true, cart: serverCart(unit.state, null), at: null, poke: null }
}

function withKey(result: CartCallResult, cartKey: string | null): CartCallResult {
  return result.ok ? { ...result, cart: { ...result.cart, cart_key: cartKey } } : result
}
