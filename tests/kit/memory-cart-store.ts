import { assert } from '#domain/assert.ts'
import { closedInto, decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import {
  ANSWER_RETENTION_MS,
  CART_RETENTION_MS,
  type CallAnswer,
  type CallId,
  type CartAppend,
  type CartRecord,
  type CartStore,
  type CartUpdate,
  type CreateCart,
  type MergeCarts,
  newCartRecord,
  recordAfter,
  type SharedEvents,
} from '#server/events/cart-store.ts'

interface StoredCart {
  record: CartRecord
  readonly events: StoredEvent[]
  readonly ids: Set<string>
  readonly madeBy: string | null
  keyUsed: boolean
  touchedAt: number
  /** See `CartStore`: the carts that took events of a browser whose guest's cart was closed into this one. */
  readonly sharers: Set<StoredCart>
}

type StoredAnswer = CallAnswer & { readonly at: number }

/** A store in memory. An update runs in one turn of the event loop, so it is atomic. */
export function memoryCartStore(): CartStore {
  const carts = new Map<string, StoredCart>()
  const cartIdByKey = new Map<string, string>()
  const answers = new Map<string, StoredAnswer>()

  const cartOfKey = (keyHash: string) => carts.get(cartIdByKey.get(keyHash) ?? '')
  const unusedCartOf = (client: string) =>
    [...carts.values()].find(({ madeBy, keyUsed }) => madeBy === client && !keyUsed)
  const cartOf = (name: CartUpdate<unknown>['cart']): StoredCart | undefined => {
    if ('keyHash' in name) return cartOfKey(name.keyHash)
    return 'cartId' in name ? carts.get(name.cartId) : unusedCartOf(name.madeBy)
  }
  /** A cart, those merged into it, and its sharers. */
  const streamsOf = (cart: StoredCart): readonly StoredCart[] => [
    cart,
    ...cartsMergedInto(cart.events).flatMap((cartId) => carts.get(cartId) ?? []),
    ...cart.sharers,
  ]
  const guestCarts = (guestKeyHash: string | null) => {
    const guest = guestKeyHash === null ? undefined : cartOfKey(guestKeyHash)
    // Nothing follows the event that closes a cart.
    return { guest, into: carts.get(closedInto(guest?.events.at(-1)) ?? '') }
  }
  const streamsWithGuest = (cart: StoredCart, guestKeyHash: string | null): readonly StoredCart[] => {
    const { guest, into } = guestCarts(guestKeyHash)
    return [...new Set([...streamsOf(cart), guest ?? cart, into ?? cart])]
  }
  const earlierAnswer = (call: Omit<CallId, 'bodyHash'>, now: number): CallAnswer | undefined => {
    const kept = answers.get(answerKey(call))
    return kept === undefined || now - kept.at > ANSWER_RETENTION_MS ? undefined : kept
  }

  return {
    async update<Outcome>(update: CartUpdate<Outcome>): Promise<Outcome | undefined> {
      const { cart: name, call, eventIds = [], guestKeyHash = null, now, handle } = update
      const cart = cartOf(name)
      if (cart === undefined) return undefined
      const { cartId } = cart.record
      const callId = call && { ...call, scope: cartId }
      const streams = streamsWithGuest(cart, guestKeyHash)
      const knownIds = new Set(eventIds.filter((id) => streams.some(({ ids }) => ids.has(id))))
      const earlier = (callId && earlierAnswer(callId, now)) ?? null
      const { change, answer, aliasHash, outcome } = handle(cart.record, earlier, knownIds)
      if (change !== null) write(cart, change, now)
      const { into } = guestCarts(guestKeyHash)
      if (change !== null && change.events.length > 0 && into !== undefined && into !== cart) into.sharers.add(cart)
      if (callId && answer) answers.set(answerKey(callId), { ...answer, bodyHash: callId.bodyHash, cartId, at: now })
      if ('keyHash' in name) cart.keyUsed = true
      if ('newKeyHash' in name) cartIdByKey.set(name.newKeyHash, cartId)
      if (aliasHash !== undefined && !cartIdByKey.has(aliasHash)) cartIdByKey.set(aliasHash, cartId)
      cart.touchedAt = now
      return outcome
    },

    async merge<Outcome>(merge: MergeCarts<Outcome>): Promise<Outcome | undefined> {
      const { guestKeyHash, customerCartId, now, handle } = merge
      const guest = cartOfKey(guestKeyHash)
      const customer = carts.get(customerCartId)
      if (guest === undefined || customer === undefined || guest === customer) return undefined
      const overlap = overlapOf(guest, streamsOf(customer))
      const merged = handle({ guest: guest.record, customer: customer.record, overlap })
      if (merged.guest !== null) write(guest, merged.guest, now)
      if (merged.customer !== null) write(customer, merged.customer, now)
      guest.keyUsed = true
      guest.touchedAt = now
      customer.touchedAt = now
      return merged.outcome
    },

    async create<Outcome>(creation: CreateCart<Outcome>): Promise<Outcome | 'exists'> {
      const { cartId, keyHash, madeBy, call, now, handle } = creation
      if (keyHash !== null && cartIdByKey.has(keyHash)) return 'exists'
      if (carts.has(cartId) || (madeBy !== null && unusedCartOf(madeBy) !== undefined)) return 'exists'
      if (call && earlierAnswer(call, now) !== undefined) return 'exists'
      const record = newCartRecord(cartId)
      const { change, answer, outcome } = handle(record, null, new Set())
      if (change === null) return outcome
      const cart: StoredCart = {
        record,
        events: [],
        ids: new Set(),
        madeBy,
        keyUsed: false,
        touchedAt: now,
        sharers: new Set(),
      }
      write(cart, change, now)
      carts.set(cartId, cart)
      if (keyHash !== null) cartIdByKey.set(keyHash, cartId)
      if (call && answer) answers.set(answerKey(call), { ...answer, bodyHash: call.bodyHash, cartId, at: now })
      return outcome
    },

    async answerOf(call, now) {
      return earlierAnswer(call, now)
    },

    async addKey({ cartId, keyHash }) {
      if (carts.get(cartId)?.keyUsed !== false) return false
      cartIdByKey.set(keyHash, cartId)
      return true
    },

    async events({ cartId, after, until }) {
      return carts.get(cartId)?.events.slice(after, until) ?? []
    },

    async actIds({ cartId, after, until }) {
      const events = carts.get(cartId)?.events.slice(after, until) ?? []
      return events.filter(({ seq }) => seq !== null).map(({ id }) => id)
    },

    async eventsById({ cartId, ids, guestKeyHash = null }) {
      const isAskedFor = ({ id }: StoredEvent) => ids.includes(id)
      const cart = carts.get(cartId)
      return cart === undefined
        ? []
        : streamsWithGuest(cart, guestKeyHash).flatMap(({ events }) => events.filter(isAskedFor))
    },

    async head(name) {
      const cart = cartOf(name)
      return cart && { cartId: cart.record.cartId, position: cart.record.position }
    },

    async purge(now) {
      for (const [key, { at }] of answers) if (now - at > ANSWER_RETENTION_MS) answers.delete(key)
      for (const cartId of new Set(cartIdByKey.values())) {
        if (now - (carts.get(cartId)?.touchedAt ?? now) > CART_RETENTION_MS) carts.delete(cartId)
      }
      for (const [keyHash, cartId] of cartIdByKey) if (!carts.has(cartId)) cartIdByKey.delete(keyHash)
    },
  }
}

function cartsMergedInto(events: readonly StoredEvent[]): string[] {
  return events.flatMap((stored) => {
    if (stored.type !== 'CartsMerged') return []
    const decoded = decodeCartEvent(stored)
    return decoded.ok && decoded.event.type === 'CartsMerged' ? decoded.event.data.from : []
  })
}

function overlapOf(guest: StoredCart, streams: readonly StoredCart[]): SharedEvents | null {
  const others = streams.flatMap(({ events }) =>
    events.filter(({ type, id }) => type !== 'EventRefused' && guest.ids.has(id)),
  )
  return others.length === 0 ? null : { events: [...guest.events], sharedIds: new Set(others.map(({ id }) => id)) }
}

function answerKey({ scope, route, key }: Omit<CallId, 'bodyHash'>): string {
  return JSON.stringify([scope, route, key])
}

function write(cart: StoredCart, change: CartAppend, now: number): void {
  const { events } = change
  assertPositions(events, cart.record.position)
  for (const { id } of events) {
    assert(!cart.ids.has(id), 'an event is in a stream once')
    cart.ids.add(id)
  }
  cart.events.push(...events)
  cart.record = recordAfter(cart.record, change, now)
}

/** Asserts that the events' positions continue the stream. */
function assertPositions(events: readonly StoredEvent[], position: number): void {
  const gapless = events.every((event, index) => event.position === position + index + 1)
  assert(gapless, 'a change continues its stream')
}
