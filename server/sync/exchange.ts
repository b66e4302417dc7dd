import { assert } from '#domain/assert.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { type Poke, RESET_AFTER, type SyncAnswer, type SyncRequest } from '#domain/wire/sync-protocol.ts'
import { cartAnswer, unknownCartKey, withoutStaff } from '#server/cart/cart-answer.ts'
import { dailyLimitError, MAX_REFUSED_LENGTH, withClient } from '#server/cart/cart-limits.ts'
import type { CartPorts } from '#server/cart/cart-ports.ts'
import { cartUnitOfWork } from '#server/cart/cart-unit-of-work.ts'
import type { CartHandler, CartRecord, CartUpdateResult } from '#server/events/cart-store.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { jsonHash } from '#server/security/json-hash.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { applyPushedEvent } from './apply-pushed-event.ts'
import { cartMergedError, cartMergedErrorWithHeld, holdsNoPushedEvents, refusedOf } from './merged-cart.ts'

/** In characters. A client that has missed more than this gets the state instead of the events. */
const MAX_MISSED_LENGTH = 512 * 1024

export type ExchangeResult =
  | {
      readonly ok: true
      readonly answer: SyncAnswer
      /** For the cart's other clients if the exchange changed it; otherwise null. */
      readonly poke: Poke | null
    }
  | CallError

export interface ExchangeRequest {
  readonly request: SyncRequest
  /** The cart key of the request's cookie; a key in the body takes precedence. */
  readonly cookieKey?: string | null
  /** The cart of the session's customer. If given, keys are ignored. */
  readonly customerCartId?: string | null
  /** The key of this browser's guest cart before a login, which was merged into this customer's cart or another. */
  readonly mergedKey?: string | null
  /** True for a guest's log in a customer's session: it gets an answer, but none of its events are accepted. */
  readonly isUndecided?: boolean
}

/**
 * Push and pull in one: appends the events that are new to the server, and returns those that are new to the client. It is
 * idempotent: a repeated request changes nothing, and its answer includes everything that the first one had. An event that
 * another client sent already (a browser that lost its storage continues as a new client) is acknowledged but not appended
 * again; nor is one sent to a cart that was merged into this one, to this browser's guest cart before a login, or to the
 * customer's cart that the guest's was merged into.
 *
 * Errors: `unknown_cart_key` (404, for a key in the body), `seq_gap` (409, with `data.expected`), `cart_merged` (409, for
 * the key of a cart that was merged into a customer's: nothing is appended, so that the client can send its events there, and
 * `data.acknowledged`, `data.held` and `data.refused` name what is known already), and `too_many_requests` (429, if the
 * cart has reached its daily limit). A request without a key gets the cart of its cookie, or of its `newCartKey`, or the
 * one that its client created and whose key was never used, or a new one.
 */
export async function exchange(shop: CartPorts, exchanging: ExchangeRequest): Promise<ExchangeResult> {
  const { request, cookieKey = null, customerCartId = null, mergedKey = null, isUndecided = false } = exchanging
  const world = shop.world()
  const eventIds = request.events.map(({ id }) => id)
  const isReading = eventIds.length === 0
  const handle: CartHandler<PushResult> = (record, _, knownIds) =>
    applyPush({ record, request, isUndecided, knownIds, world, newEventId: shop.newEventId })
  const push = async (keyHash: string, aliasHash: string | null = null): Promise<PushResult | undefined> => {
    const handleWithAlias: typeof handle = (...input) => {
      const pushed = handle(...input)
      return pushed.outcome.ok && aliasHash !== null ? { ...pushed, aliasHash } : pushed
    }
    const update = { cart: { keyHash }, eventIds, isReading, now: world.now, handle: handleWithAlias }
    const pushed = await shop.store.update(update)
    if (pushed?.ok !== false || pushed.error.code !== 'cart_merged') return pushed
    return cartMergedErrorWithHeld(shop, { keyHash, request, acknowledged: pushed.error.data.acknowledged })
  }
  if (customerCartId !== null) {
    const guestKeyHash = mergedKey === null ? null : hashOfSecret(mergedKey)
    const update = { cart: { cartId: customerCartId }, eventIds, guestKeyHash, isReading, now: world.now, handle }
    const pushed = await shop.store.update(update)
    assert(pushed !== undefined, 'a customer’s cart is created before their first session')
    return answer(shop, { request, pushed, cartKey: null, guestKeyHash })
  }
  const cartKey = request.cartKey ?? cookieKey
  const proposed = request.newCartKey
  if (cartKey !== null) {
    // With a cookie the client also proposes a key, which becomes an alias of the cart: a login whose answer is lost removes
    // the cookie, and the client would then send the same events to another cart.
    const isProposed = request.cartKey === null && proposed !== undefined && !isReading
    const pushed = await push(hashOfSecret(cartKey), isProposed ? hashOfSecret(proposed) : null)
    // The client did not choose its cookie: an unknown or merged cart counts as none, unless it has events of this client.
    const isStale = request.cartKey === null && pushed?.ok === false && holdsNoPushedEvents(pushed)
    if (pushed !== undefined && !isStale) return answer(shop, { request, pushed, cartKey })
    if (request.cartKey !== null) return unknownCartKey
  }
  const newKey = proposed ?? shop.newCartKey()
  const keyHash = hashOfSecret(newKey)
  if (proposed !== undefined) {
    const pushed = await push(keyHash)
    if (pushed !== undefined) return answer(shop, { request, pushed, cartKey: proposed })
  }
  const madeBy = request.clientId
  const created = await shop.store.create({ cartId: shop.newCartId(), keyHash, madeBy, now: world.now, handle })
  if (created !== 'exists') return answer(shop, { request, pushed: created, cartKey: newKey })
  // The same request may have created it at another process: then it has this key already.
  const update = { cart: { madeBy, newKeyHash: keyHash }, eventIds, now: world.now, handle }
  const again = (await push(keyHash)) ?? (await shop.store.update(update))
  return again === undefined ? exchange(shop, exchanging) : answer(shop, { request, pushed: again, cartKey: newKey })
}

type PushResult =
  | {
      readonly ok: true
      readonly cartId: string
      readonly before: number
      readonly events: readonly StoredEvent[]
      readonly state: CartState
      readonly cart: ServerCart
      readonly lastSeq: number
    }
  | CallError

interface PushInput {
  readonly record: CartRecord
  readonly request: SyncRequest
  readonly isUndecided: boolean
  readonly knownIds: ReadonlySet<string>
  readonly world: ReturnType<CartPorts['world']>
  readonly newEventId: () => string
}

/** The update's handler: decides each new event in order, and applies the policies. */
function applyPush(input: PushInput): CartUpdateResult<PushResult> {
  const { record, request, isUndecided, knownIds, world, newEventId } = input
  const { clientId } = request
  const lastTaken = Object.hasOwn(record.lastSeqs, clientId) ? (record.lastSeqs[clientId] ?? 0) : 0
  if (record.state.status === 'merged') return { change: null, outcome: cartMergedError(lastTaken) }
  const fresh = isUndecided ? [] : request.events.filter(({ seq }) => seq > lastTaken)
  const gap = fresh.findIndex(({ seq }, index) => seq !== lastTaken + index + 1)
  if (gap !== -1) return { change: null, outcome: seqGap(lastTaken + 1) }
  const tooMany = fresh.length === 0 ? null : dailyLimitError(record, world.now)
  if (tooMany !== null) return { change: null, outcome: tooMany }
  const unit = cartUnitOfWork({ record, world, newEventId })
  const ids = new Set(knownIds)
  let room = MAX_REFUSED_LENGTH - record.refusedLength
  for (const pushed of fresh) {
    if (ids.has(pushed.id)) continue
    ids.add(pushed.id)
    room -= applyPushedEvent(unit, { pushed, clientId, room })
  }
  unit.applyPolicies()
  const lastSeq = lastTaken + fresh.length
  const { state, events } = unit
  const cart = cartAnswer({ cartId: record.cartId, state })
  const outcome: PushResult = { ok: true, cartId: record.cartId, before: record.position, events, state, cart, lastSeq }
  if (events.length === 0 && fresh.length === 0 && record.position > 0) return { change: null, outcome }
  const lastSeqs = fresh.length === 0 ? record.lastSeqs : withClient(record.lastSeqs, clientId, lastSeq)
  const totals = { itemCount: cart.item_count, total: cart.totals.total }
  return { change: { events, state, lastSeqs, totals }, outcome }
}

function seqGap(expected: number): CallError {
  const message = `The next event to come is number ${expected}.`
  return callError({ status: 409, code: 'seq_gap', message, data: { expected } })
}

interface AnswerInput {
  readonly request: SyncRequest
  readonly pushed: PushResult
  /** Null for a customer's cart. */
  readonly cartKey: string | null
  readonly guestKeyHash?: string | null
}

/** Builds the answer: what the client has missed is read after the update, since stored events never change. */
async function answer(
  shop: CartPorts,
  { request, pushed, cartKey, guestKeyHash = null }: AnswerInput,
): Promise<ExchangeResult> {
  if (!pushed.ok) return pushed
  const { cartId, before, events, state, cart, lastSeq } = pushed
  const cursor = before + events.length
  const isFar = request.cursor > before || cursor - request.cursor > (shop.resetAfter ?? RESET_AFTER)
  const missed =
    isFar || request.cursor === before ? [] : await shop.store.events({ cartId, after: request.cursor, until: before })
  const needsReset = isFar || (missed.length > 0 && JSON.stringify(missed).length > MAX_MISSED_LENGTH)
  const sent = needsReset ? [] : [...missed, ...events]
  const repeated = await earlierRefusals(shop, { cartId, request, sent, lastSeq, guestKeyHash })
  const seqById = new Map(request.events.map(({ id, seq }) => [id, seq]))
  const seqOf = ({ id, origin, seq }: StoredEvent) => seqById.get(id) ?? (origin === request.clientId ? seq : null)
  const known = readableIn(request.protocol, state)
  return {
    ok: true,
    answer: {
      protocol: request.protocol,
      cartKey,
      cartId,
      cursor,
      acknowledged: lastSeq,
      events: sent.map(withoutStaff),
      refused: [...repeated, ...sent].flatMap((event) => refusedOf(event, seqOf(event))),
      cart: { ...readableIn(request.protocol, cart), cart_key: cartKey },
      hash: jsonHash(known),
      ...(needsReset && { reset: { cursor, state: known, ...(request.cursor > before && { past: true as const }) } }),
    },
    poke: events.length === 0 ? null : { cartId, cursor },
  }
}

/** What a page of this protocol can read: one that does not know a kind of notice could not read the whole answer. */
function readableIn<Held extends Pick<CartState, 'notices'>>(protocol: number, held: Held): Held {
  return protocol > 1 ? held : { ...held, notices: held.notices.filter(({ kind }) => kind !== 'coupon_ended') }
}

interface RefusalsQuery {
  readonly cartId: string
  readonly request: SyncRequest
  readonly sent: readonly StoredEvent[]
  readonly lastSeq: number
  readonly guestKeyHash: string | null
}

/**
 * The refusals of this request's events that are not among the events sent: before a reset (which sends none), at a position
 * before the cursor (for example when another client sent the same event), or in the guest's cart before a login.
 */
async function earlierRefusals(
  shop: CartPorts,
  { cartId, request, sent, lastSeq, guestKeyHash }: RefusalsQuery,
): Promise<StoredEvent[]> {
  if (request.events.length === 0) return []
  const known = new Set(sent.map(({ id }) => id))
  const ids = request.events.filter(({ id, seq }) => seq <= lastSeq && !known.has(id)).map(({ id }) => id)
  return ids.length === 0 ? [] : shop.store.eventsById({ cartId, ids, guestKeyHash })
}
