import type { Draft } from 'immer'
import type { Evolution } from '../event/decider.ts'
import type { DomainEvent } from '../event/envelope.ts'
import { type Upcasters, upcast } from '../event/upcast.ts'
import type { EventEntry } from './entry.ts'
import { plainCopy } from './plain-copy.ts'

/** A stream as the fold of a log sees it. Entries were checked against their schemas when they entered the log. */
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

/** What a log says of one stream, less the view. */
export interface FoldBase<State extends object> {
  /** The server's stream; null until its first answer. */
  readonly streamId: string | null
  /** The last of the server's positions that is folded into `confirmed`. */
  readonly cursor: number
  /** The last of this browser's `seq` that the server has taken. */
  readonly acknowledged: number
  readonly confirmed: State
  readonly pending: readonly EventEntry[]
  readonly refusals: readonly Refusal[]
  /** `stateHash` of `confirmed` by the server's word; null before its first answer. */
  readonly hash: string | null
  /** The server's events do not join on to the cursor: only a reset helps. */
  readonly gap: boolean
  /**
   * Where an event was skipped that only newer code can read: shopping goes on, the checkout waits for that code. In
   * `confirmed` since the last reset; or, where there is none, in `pending`.
   */
  readonly newerVersion: 'confirmed' | 'pending' | false
}

/** `view` is `pending` folded on `confirmed`, always: a rebase is part of the fold, and so it replays. */
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
    hash: null,
    gap: false,
    newerVersion: false,
    view: stream.initial(),
  }
}

/** The last `seq` that a fold knows to be given; 0 for none. */
export function lastSeq(folded: { readonly pending: readonly EventEntry[]; readonly acknowledged: number }): number {
  return folded.pending.at(-1)?.seq ?? folded.acknowledged
}

/** Folds events on a state, leaving it as it is. */
export function foldOnto<State extends object, Event>(
  { evolve }: Evolution<State, Event>,
  state: State,
  events: Iterable<Event>,
): State {
  const draft = plainCopy(state) as Draft<State>
  for (const event of events) evolve(draft, event)
  return draft as State
}

/** What is pending, folded on what is confirmed: the view of a fold. */
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

/** An event that came over a border. Whoever checks it there says if its data can't be read; its stored form never says so. */
export interface CheckedEvent extends DomainEvent {
  readonly isUnreadable?: boolean
}

/** The event at the version this code knows, or null for one it does not: kept in the log, skipped in the fold. */
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
