import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { DAY } from '#domain/durations.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'

/** What the store holds of a cart in addition to its events. */
export interface CartRecord {
  readonly cartId: string
  /** The fold of positions 1 to `position`. Must not be mutated. */
  readonly state: CartState
  /** The last position; 0 for a cart that is being created. */
  readonly position: number
  /** The last `seq` accepted of each client, by client id. */
  readonly lastSeqs: Readonly<Record<string, number>>
  /** The day (UTC) of the last use, epoch ms, and the position at which it began. */
  readonly dayStart: { readonly day: number; readonly position: number }
  /** The total length of the refused events' data in the stream, in characters. */
  readonly refusedLength: number
}

/** The record of a cart without events. */
export function newCartRecord(cartId: string): CartRecord {
  return { cartId, state: emptyCart(), position: 0, lastSeqs: {}, dayStart: { day: 0, position: 0 }, refusedLength: 0 }
}

/** The start of the day (UTC), epoch ms. */
export const startOfDay = (now: number): number => now - (now % DAY)

/** The total length of the refused events' data, in characters. */
export function refusedLengthOf(events: readonly StoredEvent[]): number {
  return events.reduce((sum, { type, data }) => (type === 'EventRefused' ? sum + keptLength(data) : sum), 0)
}

function keptLength(refused: unknown): number {
  const data = typeof refused === 'object' && refused !== null && 'data' in refused ? refused.data : null
  return data === null ? 0 : (JSON.stringify(data)?.length ?? 0)
}

/** What an update writes to a cart. It is stored whole or not at all. */
export interface CartAppend {
  /** Their positions continue the record's. */
  readonly events: readonly StoredEvent[]
  readonly state: CartState
  readonly lastSeqs: Readonly<Record<string, number>>
  /** For lists and searches; `total` in cents. */
  readonly totals: { readonly itemCount: number; readonly total: number }
}

/** The record of a cart after a change was stored. */
export function recordAfter(record: CartRecord, { events, state, lastSeqs }: CartAppend, now: number): CartRecord {
  const { cartId, position, dayStart, refusedLength } = record
  const day = startOfDay(now)
  return {
    cartId,
    state,
    position: position + events.length,
    lastSeqs,
    dayStart: dayStart.day < day ? { day, position } : dayStart,
    refusedLength: refusedLength + refusedLengthOf(events),
  }
}

/** Identifies a call that may be repeated, by its idempotency key. */
export interface CallId {
  /** The namespace of the key: the cart's id, or for a call that creates its cart the caller's address. */
  readonly scope: string
  readonly route: string
  readonly key: string
  /** SHA-256 of the request: the same key with another body is another call. */
  readonly bodyHash: string
}

/** The first answer to a call, stored for its repetitions. Never contains a cart's key. */
export interface CallAnswer {
  readonly bodyHash: string
  readonly cartId: string
  readonly status: number
  readonly body: unknown
}

/** What a handler returns: what to store (a change of null for none), and the outcome for the caller. */
export interface CartUpdateResult<Outcome> {
  readonly change: CartAppend | null
  /** Stored for the update's `call`, together with the change. */
  readonly answer?: { readonly status: number; readonly body: unknown }
  /** Another key that opens the cart, stored together with the change. A key that already opens a cart is left unchanged. */
  readonly aliasHash?: string
  readonly outcome: Outcome
}

/**
 * Decides an update. Must be pure: after a conflict it is called again with a newer record. `earlier` is the first answer to
 * this call, if there was one.
 */
export type CartHandler<Outcome> = (
  record: CartRecord,
  earlier: CallAnswer | null,
  /** Those of the update's `eventIds` that are in this stream, one merged into it, or a sharer's: see {@link CartStore}. */
  knownIds: ReadonlySet<string>,
) => CartUpdateResult<Outcome>

export interface CartUpdate<Outcome> {
  readonly cart:
    | CartRef
    /** The cart that this client created, as long as none of its keys has been used; it gets `newKeyHash` as another key. */
    | { readonly madeBy: string; readonly newKeyHash: string }
  /** Its scope is the cart. */
  readonly call?: Omit<CallId, 'scope'>
  /** The ids of the events to append; the handler gets those already stored as `knownIds`. */
  readonly eventIds?: readonly string[]
  /** The key of the guest's cart before a login. Its events count as known, and those of the cart that it was merged into. */
  readonly guestKeyHash?: string | null
  /** True for an update without events: it does not wait for other updates of the cart. */
  readonly isReading?: boolean
  /** Epoch ms. */
  readonly now: number
  readonly handle: CartHandler<Outcome>
}

/** A lookup of event ids in a cart, in the guest's cart of the client, if any, and in the one that it was merged into. */
export interface EventIdsQuery {
  readonly cartId: string
  readonly ids: readonly string[]
  readonly guestKeyHash?: string | null
}

/** What a merge writes to both carts. It is stored whole or not at all. */
export interface MergeCartsResult<Outcome> {
  readonly guest: CartAppend | null
  readonly customer: CartAppend | null
  readonly outcome: Outcome
}

export interface MergeCarts<Outcome> {
  readonly guestKeyHash: string
  readonly customerCartId: string
  /** Epoch ms. */
  readonly now: number
  /** Pure, like an update's handler. */
  readonly handle: (carts: CartsToMerge) => MergeCartsResult<Outcome>
}

export interface CartsToMerge {
  readonly guest: CartRecord
  readonly customer: CartRecord
  /** Null if the customer's cart has none of the guest's events, which is the normal case. */
  readonly overlap: SharedEvents | null
}

/** The events that two carts share. */
export interface SharedEvents {
  /** The guest's whole stream. */
  readonly events: readonly StoredEvent[]
  /** The ids that are also in the customer's stream, or in one merged into it, and not as refused events. */
  readonly sharedIds: ReadonlySet<string>
}

export interface CreateCart<Outcome> {
  readonly cartId: string
  /** Null for a customer's cart, which has no key. */
  readonly keyHash: string | null
  /** The client that creates it; null for the calls, which have no client id. */
  readonly madeBy: string | null
  readonly call?: CallId
  /** Epoch ms. */
  readonly now: number
  /** Gets an empty record. If it returns no change, no cart is created. */
  readonly handle: CartHandler<Outcome>
}

/** Refers to a cart: by the hash of a key for its holder, or by its id inside the shop. */
export type CartRef = { readonly keyHash: string } | { readonly cartId: string }

/** The events of a cart at positions after `after`, up to and including `until`. */
export interface EventRange {
  readonly cartId: string
  readonly after: number
  readonly until: number
}

/**
 * Stores the carts' event streams and related data. Every implementation guarantees:
 * - an update is atomic: its change, answer and alias are stored together or not at all, even if the process crashes;
 * - updates of one cart are serialized, as if each had held the cart's lock; carts do not wait for each other;
 * - a stream's positions are 1, 2, 3 … without gaps, and a stored event never changes;
 * - an event's id is unique in its stream: a change that contains one a second time is not stored;
 * - an update's handler gets those of its event ids that are in a cart merged into this one, even if the merge happened
 *   between the update's read and its write;
 * - if a cart takes events of a browser whose guest's cart (`guestKeyHash`) was closed into another, it is a sharer of that
 *   other cart: its events count as known there;
 * - after an update has returned it is stored: the next update sees it, in every process;
 * - of concurrent creations by one client one creates the cart, and the others return `exists`.
 */
export interface CartStore {
  /** Resolves with undefined if there is no such cart. */
  update<Outcome>(update: CartUpdate<Outcome>): Promise<Outcome | undefined>
  /** Updates a guest's cart and a customer's atomically. Resolves with undefined if one of them does not exist. */
  merge<Outcome>(merge: MergeCarts<Outcome>): Promise<Outcome | undefined>
  /** `exists`: the cart, its key or an unused cart of the client exists already, or the call was answered before. */
  create<Outcome>(creation: CreateCart<Outcome>): Promise<Outcome | 'exists'>
  /** The stored answer to a call. */
  answerOf(call: Omit<CallId, 'bodyHash'>, now: number): Promise<CallAnswer | undefined>
  /** Gives a cart another key as long as none of its keys has been used; resolves with false otherwise. */
  addKey(key: { readonly cartId: string; readonly keyHash: string }): Promise<boolean>
  /** The events at positions after `after`, up to and including `until`, in order. */
  events(range: EventRange): Promise<StoredEvent[]>
  /** The ids of the acts among {@link CartStore.events}: of the events that a browser made. */
  actIds(range: EventRange): Promise<string[]>
  /** The events with these ids in this cart, in one merged into it, or in the guest key's cart. */
  eventsById(of: EventIdsQuery): Promise<StoredEvent[]>
  /** A cart's id and last position, without counting as a use. Resolves with undefined if there is no such cart. */
  head(cart: CartRef): Promise<{ readonly cartId: string; readonly position: number } | undefined>
  /** Deletes expired data: answers after a day, guest carts a year after their last use. */
  purge(now: number): Promise<void>
}

/** How long an answer is stored for repetitions of its call, in ms. */
export const ANSWER_RETENTION_MS = DAY
/** How long a cart is kept after its last use, in ms. */
export const CART_RETENTION_MS = 365 * DAY
