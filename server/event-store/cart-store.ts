import type { CartState } from '#domain/cart/cart-state.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'

/** What the store holds of a cart beside its events. */
export interface CartRecord {
  readonly cartId: string
  /** The fold of positions 1 to `position`. Not to be written to. */
  readonly state: CartState
  /** The last position; 0 for a cart that is being made. */
  readonly position: number
  /** The last `seq` taken of each client, by client id. */
  readonly lastSeqs: Readonly<Record<string, number>>
}

/** What a visit makes of a cart: everything in it is stored, or nothing. */
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
  /** Whose key it is: a cart's id, or for a call that makes its cart the caller's address. */
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

/** What a visit comes to: the change to store (null for none), the answer to keep, and what the visitor wants to know. */
export interface Visited<Outcome> {
  readonly change: CartChange | null
  /** Kept under the visit's `call`, together with the change. */
  readonly answer?: { readonly status: number; readonly body: unknown }
  readonly outcome: Outcome
}

/**
 * A visit's work. It has to be pure: a store may do it again on a newer record when somebody else came first. `earlier`
 * is the first answer to this very call, if there was one.
 */
export type Work<Outcome> = (
  record: CartRecord,
  earlier: CallAnswer | null,
  /** Of the events that the visitor brings, the ids of those that the stream has, or one that was merged into it, whoever brought them. */
  held: ReadonlySet<string>,
) => Visited<Outcome>

export interface Visit<Outcome> {
  readonly cart:
    | { readonly keyHash: string }
    | { readonly cartId: string }
    /** The cart that this client made, while no key of it has been used; it gets `newKeyHash` as a further key. */
    | { readonly madeBy: string; readonly newKeyHash: string }
  /** Its scope is the cart, once it is found. */
  readonly call?: Omit<CallId, 'scope'>
  /** The ids of the events that the visitor brings. */
  readonly brings?: readonly string[]
  /** Of the guest's cart that the visitor had before a login: what it has taken counts as held, whosever cart it went into. */
  readonly guestKeyHash?: string | null
  /** Epoch ms. */
  readonly now: number
  readonly work: Work<Outcome>
}

/** Events that somebody brings to a cart, having had a guest's cart before, or not. */
export interface BroughtEvents {
  readonly cartId: string
  readonly ids: readonly string[]
  readonly guestKeyHash?: string | null
}

/** What a merge makes of both carts: everything in it is stored, or nothing. */
export interface MergedCarts<Outcome> {
  readonly guest: CartChange | null
  readonly customer: CartChange | null
  readonly outcome: Outcome
}

export interface Merge<Outcome> {
  readonly guestKeyHash: string
  readonly customerCartId: string
  /** Epoch ms. */
  readonly now: number
  /** Pure, as a visit's work. */
  readonly work: (carts: CartsToMerge) => MergedCarts<Outcome>
}

export interface CartsToMerge {
  readonly guest: CartRecord
  readonly customer: CartRecord
  /** Null where the customer's cart has taken none of the guest's events, as nearly always. */
  readonly overlap: Overlap | null
}

/** What two carts have both taken. */
export interface Overlap {
  /** The guest's whole stream. */
  readonly events: readonly StoredEvent[]
  /** Of those, the ids of the events that the customer's stream, or one that was merged into it, holds too, and not as refused. */
  readonly taken: ReadonlySet<string>
}

export interface Birth<Outcome> {
  readonly cartId: string
  /** Null for a customer's cart, which no key opens. */
  readonly keyHash: string | null
  /** The client that asks for it; null for the calls, which name no client. */
  readonly madeBy: string | null
  readonly call?: CallId
  /** Epoch ms. */
  readonly now: number
  /** Gets the empty record. A birth without a change makes no cart. */
  readonly work: Work<Outcome>
}

/** By whom a cart is known: whoever holds a key, or the shop itself. */
export type CartName = { readonly keyHash: string } | { readonly cartId: string }

/**
 * The carts' streams, with what belongs to them. Whatever the implementation:
 * - a visit is atomic: of its change and answer either everything is stored or nothing, whenever the process dies;
 * - visits of one cart happen one after another, as if each had held the cart's lock; carts do not wait for each other;
 * - a stream's positions are 1, 2, 3 … without a gap, and an event, once stored, never changes;
 * - an event's id is in a stream once: a change that holds one a second time is not stored;
 * - a visit that brings an event to a cart is told that a cart which was merged into it has it, also when the merge came
 *   between the visit's reading and its writing;
 * - what a visit returned is stored: the next visit sees it, in whatever process;
 * - of concurrent births by one client one makes the cart, and the others see `taken`.
 */
export interface CartStore {
  /** Undefined where there is no such cart. */
  visit<Outcome>(visit: Visit<Outcome>): Promise<Outcome | undefined>
  /** A visit of a guest's cart and a customer's in one; undefined where one of them isn't there. */
  merge<Outcome>(merge: Merge<Outcome>): Promise<Outcome | undefined>
  /** `taken`: the cart or its key is there, its client has made another whose keys nobody has used, or the call was answered before. */
  bear<Outcome>(birth: Birth<Outcome>): Promise<Outcome | 'taken'>
  /** The answer that was kept for a call. */
  answerOf(call: Omit<CallId, 'bodyHash'>, now: number): Promise<CallAnswer | undefined>
  /** Gives a cart a further key, while no key of it has been used; false when one has. */
  addKey(key: { readonly cartId: string; readonly keyHash: string }): Promise<boolean>
  /** The events at the positions over `after`, up to `until`, in order. */
  events(range: { readonly cartId: string; readonly after: number; readonly until: number }): Promise<StoredEvent[]>
  /** Of the events with these ids, those that were refused: by this cart, by one that was merged into it, or by that of a key. */
  refusals(of: BroughtEvents): Promise<StoredEvent[]>
  /** Where a cart stands, without touching it; undefined where there is no such cart. */
  whereabouts(cart: CartName): Promise<{ readonly cartId: string; readonly position: number } | undefined>
  /** Drops what is older than its time: answers after a day, carts that a key opens a year after their last use. */
  forget(now: number): Promise<void>
}

/** How long an answer is kept for a call's repetitions, in ms. */
export const ANSWERS_KEPT = 24 * 60 * 60 * 1000
/** How long a cart is kept after its last use, in ms (DECISIONS, Carts). */
export const CARTS_KEPT = 365 * 24 * 60 * 60 * 1000
