import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'

export const DAY = 24 * 60 * 60 * 1000

/** What the store holds of a cart beside its events. */
export interface CartRecord {
  readonly cartId: string
  /** The fold of positions 1 to `position`. Not to be written to. */
  readonly state: CartState
  /** The last position; 0 for a cart that is being created. */
  readonly position: number
  /** The last `seq` accepted of each client, by client id. */
  readonly lastSeqs: Readonly<Record<string, number>>
  /** The day (UTC) of the last use, epoch ms, and the position at which it began. */
  readonly dayStart: { readonly day: number; readonly position: number }
  /** How many characters of the data of refused events the stream holds. */
  readonly refusedLength: number
}

/** What the store holds of a cart with no events. */
export function newCartRecord(cartId: string): CartRecord {
  return { cartId, state: emptyCart(), position: 0, lastSeqs: {}, dayStart: { day: 0, position: 0 }, refusedLength: 0 }
}

/** The beginning of a moment's day (UTC), epoch ms. */
export function dayOf(now: number): number {
  return now - (now % DAY)
}

/** How many characters of the data of refused events are among these. */
export function refusedLengthOf(events: readonly StoredEvent[]): number {
  return events.reduce((sum, { type, data }) => (type === 'EventRefused' ? sum + keptLength(data) : sum), 0)
}

function keptLength(refused: unknown): number {
  const data = typeof refused === 'object' && refused !== null && 'data' in refused ? refused.data : null
  return data === null ? 0 : (JSON.stringify(data)?.length ?? 0)
}

/** What an update makes of a cart: everything in it is stored, or nothing. */
export interface CartChange {
  /** At the positions that follow the record's. */
  readonly events: readonly StoredEvent[]
  readonly state: CartState
  readonly lastSeqs: Readonly<Record<string, number>>
  /** For lists and searches; `total` in cents. */
  readonly totals: { readonly itemCount: number; readonly total: number }
}

/** A call that its caller may repeat, by the key that the caller gave it. */
export interface CallId {
  /** Whose key it is: a cart's id, or for a call that creates its cart the caller's address. */
  readonly scope: string
  readonly route: string
  readonly key: string
  /** SHA-256 of what the call asked: another body under the same key is another call. */
  readonly bodyHash: string
}

/** The first answer to a call, kept for its repetitions. It never holds a cart's key. */
export interface CallAnswer {
  readonly bodyHash: string
  readonly cartId: string
  readonly status: number
  readonly body: unknown
}

/** What a handler returns: the change to store (null for none), the answer to keep, and the outcome for the caller. */
export interface CartUpdateResult<Outcome> {
  readonly change: CartChange | null
  /** Kept under the update's `call`, together with the change. */
  readonly answer?: { readonly status: number; readonly body: unknown }
  readonly outcome: Outcome
}

/**
 * Decides an update. It has to be pure: a store calls it again on a newer record when another writer was faster. `earlier`
 * is the first answer to this very call, if there was one.
 */
export type CartHandler<Outcome> = (
  record: CartRecord,
  earlier: CallAnswer | null,
  /** Of the update's `eventIds`, those that this stream holds, or one that was merged into it, whoever sent them. */
  knownIds: ReadonlySet<string>,
) => CartUpdateResult<Outcome>

export interface CartUpdate<Outcome> {
  readonly cart:
    | CartRef
    /** The cart that this client created, while no key of it has been used; it gets `newKeyHash` as a further key. */
    | { readonly madeBy: string; readonly newKeyHash: string }
  /** Its scope is the cart, once it is found. */
  readonly call?: Omit<CallId, 'scope'>
  /** The ids of the events to be appended: the handler gets those of them that are known. */
  readonly eventIds?: readonly string[]
  /** Of the guest's cart that the client had before a login: its events count as known, whichever cart it was merged into. */
  readonly guestKeyHash?: string | null
  /** It brings nothing, and need not wait for the updates of this cart that are under way. */
  readonly isReading?: boolean
  /** Epoch ms. */
  readonly now: number
  readonly handle: CartHandler<Outcome>
}

/** Events sent to a cart, with the key of the guest's cart that their client had before, if any. */
export interface EventIdsQuery {
  readonly cartId: string
  readonly ids: readonly string[]
  readonly guestKeyHash?: string | null
}

/** What a merge makes of both carts: everything in it is stored, or nothing. */
export interface MergeCartsResult<Outcome> {
  readonly guest: CartChange | null
  readonly customer: CartChange | null
  readonly outcome: Outcome
}

export interface MergeCarts<Outcome> {
  readonly guestKeyHash: string
  readonly customerCartId: string
  /** Epoch ms. */
  readonly now: number
  /** Pure, as an update's handler. */
  readonly handle: (carts: CartsToMerge) => MergeCartsResult<Outcome>
}

export interface CartsToMerge {
  readonly guest: CartRecord
  readonly customer: CartRecord
  /** Null where the customer's cart holds none of the guest's events, as nearly always. */
  readonly overlap: SharedEvents | null
}

/** The events that the streams of two carts share. */
export interface SharedEvents {
  /** The guest's whole stream. */
  readonly events: readonly StoredEvent[]
  /** Of those, the ids that the customer's stream holds too, or one that was merged into it, and not as refused. */
  readonly sharedIds: ReadonlySet<string>
}

export interface CreateCart<Outcome> {
  readonly cartId: string
  /** Null for a customer's cart, which no key opens. */
  readonly keyHash: string | null
  /** The client that asks for it; null for the calls, which name no client. */
  readonly madeBy: string | null
  readonly call?: CallId
  /** Epoch ms. */
  readonly now: number
  /** Gets the empty record. Without a change no cart is created. */
  readonly handle: CartHandler<Outcome>
}

/** What refers to a cart: the hash of a key, for whoever holds the key, or its id, for the shop itself. */
export type CartRef = { readonly keyHash: string } | { readonly cartId: string }

/**
 * The carts' streams, with what belongs to them. Whatever the implementation:
 * - an update is atomic: of its change and answer either everything is stored or nothing, whenever the process dies;
 * - updates of one cart are serial, as if each had held the cart's lock; carts do not wait for each other;
 * - a stream's positions are 1, 2, 3 … without a gap, and an event, once stored, never changes;
 * - an event's id is in a stream once: a change that holds one a second time is not stored;
 * - an update's handler gets those of its event ids that a cart holds which was merged into this one, also when the merge came
 *   between the update's reading and its writing;
 * - what an update returned is stored: the next update sees it, in whatever process;
 * - of concurrent creations by one client one creates the cart, and the others see `exists`.
 */
export interface CartStore {
  /** Undefined where there is no such cart. */
  update<Outcome>(update: CartUpdate<Outcome>): Promise<Outcome | undefined>
  /** An update of a guest's cart and a customer's in one; undefined where one of them isn't there. */
  merge<Outcome>(merge: MergeCarts<Outcome>): Promise<Outcome | undefined>
  /** `exists`: the cart or its key is there, its client has created another of which no key has been used, or the call was answered before. */
  create<Outcome>(creation: CreateCart<Outcome>): Promise<Outcome | 'exists'>
  /** The answer that was kept for a call. */
  answerOf(call: Omit<CallId, 'bodyHash'>, now: number): Promise<CallAnswer | undefined>
  /** Gives a cart a further key, while no key of it has been used; false when one has. */
  addKey(key: { readonly cartId: string; readonly keyHash: string }): Promise<boolean>
  /** Has a further key name a cart; one that names a cart stays with it. */
  aliasKey(key: { readonly cartId: string; readonly keyHash: string }): Promise<void>
  /** The events at the positions over `after`, up to `until`, in order. */
  events(range: { readonly cartId: string; readonly after: number; readonly until: number }): Promise<StoredEvent[]>
  /** Of the events with these ids, those of this cart, of one that was merged into it, or of that of a key. */
  eventsById(of: EventIdsQuery): Promise<StoredEvent[]>
  /** A cart's id and last position, without touching it; undefined where there is no such cart. */
  head(cart: CartRef): Promise<{ readonly cartId: string; readonly position: number } | undefined>
  /** Deletes what is past its retention: answers after a day, carts that a key opens a year after their last use. */
  purge(now: number): Promise<void>
}

/** How long an answer is kept for a call's repetitions, in ms. */
export const ANSWER_RETENTION = 24 * 60 * 60 * 1000
/** How long a cart is kept after its last use, in ms (DECISIONS, Carts). */
export const CART_RETENTION = 365 * 24 * 60 * 60 * 1000
