import { createHash } from 'node:crypto'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { type ServerCart, serverCart } from '#domain/cart/server-cart.ts'
import type { Rejection } from '#domain/event/decider.ts'
import { canonicalJson } from '#domain/wire/canonical-json.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import type { CallAnswer, CallId, CartHandler, CartRecord, CartUpdateResult } from '#server/event-store/cart-store.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { statusOf } from '#server/http/status.ts'
import { answeredCart } from './answered-cart.ts'
import { hashOfKey } from './cart-secrets.ts'
import { cartTurn } from './cart-turn.ts'
import type { Shop } from './shop.ts'

/** Who makes the events that come through the calls, which name no client. */
const CALLS_ORIGIN = '00000000-0000-4000-8000-0000000ca115'

export interface CartCall {
  /** A guest's key, or the id of a customer's cart; null for a guest who has no cart yet. */
  readonly cart: { readonly key: string } | { readonly cartId: string } | null
  /** Null to read the cart. */
  readonly command: CartCommand | null
  /** Rejections that only mean there is nothing to do. */
  readonly skips?: readonly CartReason[]
  /** Under which the call may be repeated. */
  readonly repeatable?: {
    readonly route: string
    readonly key: string
    /** Where the call comes from: the scope of its key, while it has no cart. */
    readonly address: string
  }
}

export type Called =
  | {
      readonly ok: true
      readonly cart: ServerCart
      /** Where the cart's stream is with it; null for a guest without a cart, and for an earlier call's answer. */
      readonly at: Poke | null
      /** For everybody else on this cart, where the call changed it. */
      readonly poke: Poke | null
    }
  | CallError

/**
 * The second door to a cart: one command, decided and stored the way the exchange does it, and the cart as it is then.
 * A rejected command is an error and changes nothing.
 *
 * Errors: `unknown_cart_key` (404), every reason of the cart's rules by its status, `idempotency_key_reused` (422),
 * `idempotency_key_spent` (409).
 */
export async function callCart(shop: Shop, call: CartCall): Promise<Called> {
  const { cart, repeatable } = call
  const world = shop.world()
  const repeat = repeatable && { route: repeatable.route, key: repeatable.key, bodyHash: bodyHashOf(call) }
  const handle: CartHandler<Called> = (record, earlier) =>
    obey({ shop, call, world, record, earlier, bodyHash: repeat?.bodyHash })
  if (cart !== null) {
    const name = 'key' in cart ? { keyHash: hashOfKey(cart.key) } : cart
    const called = await shop.store.update({ cart: name, ...(repeat && { call: repeat }), now: world.now, handle })
    if (called === undefined) return unknownKey
    return withKey(called, 'key' in cart ? cart.key : null)
  }
  if (call.command === null) return emptyHanded(shop, world)
  const newKey = shop.newCartKey()
  const keyHash = hashOfKey(newKey)
  const callId = repeat && repeatable && { ...repeat, scope: `new ${repeatable.address}` }
  const cartId = shop.newCartId()
  const creation = { cartId, keyHash, madeBy: null, now: world.now, handle, ...(callId && { call: callId }) }
  const created = await shop.store.create(creation)
  if (created !== 'exists') return withKey(created, newKey)
  return repeatedBirth(shop, { callId, newKey, now: world.now })
}

const unknownKey = callError({
  status: 404,
  code: 'unknown_cart_key',
  message: 'There is no cart with this key.',
})

interface Obedience {
  readonly shop: Shop
  readonly call: CartCall
  readonly world: ReturnType<Shop['world']>
  readonly record: CartRecord
  readonly earlier: CallAnswer | null
  readonly bodyHash: string | undefined
}

function obey({ shop, call, world, record, earlier, bodyHash }: Obedience): CartUpdateResult<Called> {
  if (earlier !== null) return { change: null, outcome: repeated(earlier, bodyHash) }
  const turn = cartTurn({ record, world, newEventId: shop.newEventId })
  const maker = { id: shop.newEventId(), origin: CALLS_ORIGIN, seq: null, at: world.now }
  const rejection = call.command === null ? null : turn.act(call.command, maker)
  if (rejection !== null && !call.skips?.includes(rejection.reason)) {
    const refused = rejected(rejection)
    return { change: null, answer: { status: refused.error.data.status, body: refused.error }, outcome: refused }
  }
  turn.follow()
  const { state, events } = turn
  const cart = answeredCart({ cartId: record.cartId, state })
  const totals = { itemCount: cart.item_count, total: cart.totals.total }
  const at = { cartId: record.cartId, cursor: record.position + events.length }
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

function repeated({ bodyHash, status, body }: CallAnswer, asked: string | undefined): Called {
  if (bodyHash !== asked) {
    const message = 'This Idempotency-Key was used for another call.'
    return callError({ status: 422, code: 'idempotency_key_reused', message })
  }
  if (status !== 200) return { ok: false, error: body as CallError['error'] }
  return { ok: true, cart: body as ServerCart, at: null, poke: null }
}

interface BirthQuestion {
  readonly callId: CallId | undefined
  readonly newKey: string
  readonly now: number
}

/** The cart of a call that comes again gets a further key, so long as nobody has used the first: that answer was lost. */
async function repeatedBirth(shop: Shop, { callId, newKey, now }: BirthQuestion): Promise<Called> {
  const earlier = callId && (await shop.store.answerOf(callId, now))
  const first = earlier && repeated(earlier, callId.bodyHash)
  if (first?.ok === false) return first
  const isOpen = earlier && (await shop.store.addKey({ cartId: earlier.cartId, keyHash: hashOfKey(newKey) }))
  if (first !== undefined && isOpen) return withKey(first, newKey)
  const message = 'The cart that this call made is in use. Name its key.'
  return callError({ status: 409, code: 'idempotency_key_spent', message })
}

/** What a guest without a cart finds in it. */
function emptyHanded(shop: Shop, world: ReturnType<Shop['world']>): Called {
  const record = { cartId: '', state: emptyCart(), position: 0, lastSeqs: {} }
  const turn = cartTurn({ record, world, newEventId: shop.newEventId })
  turn.follow()
  return { ok: true, cart: serverCart(turn.state, null), at: null, poke: null }
}

function withKey(called: Called, cartKey: string | null): Called {
  return called.ok ? { ...called, cart: { ...called.cart, cart_key: cartKey } } : called
}

function bodyHashOf({ command }: CartCall): string {
  return createHash('sha256').update(canonicalJson(command)).digest('hex')
}
