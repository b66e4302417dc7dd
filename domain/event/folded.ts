import type { Draft } from 'immer'
import type { Evolution } from './decider.ts'
import type { DomainEvent, EventEntry } from './envelope.ts'
import { plainCopy } from './plain-copy.ts'
import { type Upcasters, upcast } from './upcast.ts'

/** A stream that can be folded from a log. Entries were validated when they were added to the log. */
export interface FoldedStream<State extends object, Event extends DomainEvent> extends Evolution<State, Event> {
  readonly name: 'cart' | 'customer'
  readonly upcasters: Upcasters
}

export interface Refusal {
  readonly eventId: string
  readonly seq: number
  readonly reason: string
  readonly message: string
  /** The refused act, while the log still holds it. */
  readonly event: DomainEvent | null
}

/** The fold of one stream, without the view. */
export interface FoldBase<State extends object> {
  /** The server's stream; null until its first answer. */
  readonly streamId: string | null
  /** The last of the server's positions in `confirmed`. */
  readonly cursor: number
  /** The last `seq` of this browser that the server has acknowledged. */
  readonly acknowledged: number
  readonly confirmed: State
  readonly pending: readonly EventEntry[]
  readonly refusals: readonly Refusal[]
  /**
   * The events whose refusals were dismissed last. The server can refuse one of them again: if the log has lost its
   * acknowledgement, the event is sent once more.
   */
  readonly dismissed: readonly string[]
  /** The server's `stateHash` of `confirmed`; null before its first answer. */
  readonly hash: string | null
  /** The server's events do not follow the cursor: a reset is needed. */
  readonly gap: boolean
  /**
   * Where an event of newer code was skipped: in `confirmed` since the last reset, or else in `pending`. Shopping is still
   * possible, but the checkout needs the newer code.
   */
  readonly newerVersion: 'confirmed' | 'pending' | false
}

/** `view` is always `pending` folded onto `confirmed`: a rebase is part of the fold, so it can be replayed. */
export interface Folded<State extends object> extends FoldBase<State> {
  readonly view: State
}

export function emptyFold<State extends object>(stream: { readonly initial: () => State }): Folded<State> {
  return {
    streamId: null,
    cursor: 0,
    acknowledged: 0,
    confirmed: stream.initial(),
    pending: [],
    refusals: [],
    dismissed: [],
    hash: null,
    gap: false,
    newerVersion: false,
    view: stream.initial(),
  }
}

/** The last `seq` in a fold; 0 for none. */
export function lastSeq(folded: { readonly pending: readonly EventEntry[]; readonly acknowledged: number }): number {
  return folded.pending.at(-1)?.seq ?? folded.acknowledged
}

/** Folds events onto a copy of a state. */
export function foldOnto<State extends object, Event>(
  { evolve }: Evolution<State, Event>,
  state: State,
  events: Iterable<Event>,
): State {
  const draft = plainCopy(state) as Draft<State>
  for (const event of events) evolve(draft, event)
  return draft as State
}

/** Folds the pending events onto the confirmed state: the view of a fold. */
export function foldPending<State extends object, Event extends DomainEvent>(
  stream: FoldedStream<State, Event>,
  confirmed: State,
  pending: readonly EventEntry[],
): State {
  const draft = plainCopy(confirmed) as Draft<State>
  evolvePending(stream, draft, pending)
  return draft as State
}

export function evolvePending<State extends object, Event extends DomainEvent>(
  stream: FoldedStream<State, Event>,
  draft: Draft<State>,
  pending: readonly EventEntry[],
): void {
  for (const entry of pending) {
    const event = readEvent(stream, entry)
    if (event !== null) stream.evolve(draft, event)
  }
}

/** An event that was validated on input. `isUnreadable` is set there if its data is malformed, and is never read from the store. */
export interface CheckedEvent extends DomainEvent {
  readonly isUnreadable?: boolean
}

/** Returns the event at the current version, or null if this code does not know it: the fold skips it, the log keeps it. */
export function readEvent<State extends object, Event extends DomainEvent>(
  stream: FoldedStream<State, Event>,
  stored: CheckedEvent,
): Event | null {
  if (stored.isUnreadable) return null
  const steps = stream.upcasters[stored.type]
  if (steps !== undefined && stored.v === steps.length + 1) return stored as Event
  const upcasted = upcast(stream.upcasters, stored)
  return upcasted.known ? (upcasted.event as Event) : null
}
