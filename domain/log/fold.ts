import type { Draft } from 'immer'
import type { Evolution } from '../event/decider.ts'
import type { DomainEvent } from '../event/envelope.ts'
import { type Upcasters, upcast } from '../event/upcast.ts'
import type { EventEntry, FactEntry, LogEntry } from './entry.ts'
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

/** Folds many entries on a plain mutable copy: the speed for a cold start and for a replay. Equal to `foldEntry` for each. */
export function foldEntries<State extends object, Event extends DomainEvent>(
  stream: FoldedStream<State, Event>,
  folded: Folded<State>,
  entries: Iterable<LogEntry>,
): Folded<State> {
  const { view: _, pending, ...rest } = folded
  const base = { ...plainCopy(rest), pending: [...pending] } as Draft<FoldBase<State>>
  for (const entry of entries) {
    if (concerns(stream, entry)) writeEntry(stream, base, entry)
  }
  const done = base as FoldBase<State>
  const draft = plainCopy(done.confirmed) as Draft<State>
  evolvePending(stream, draft, done.pending)
  return { ...done, view: draft as State }
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

export function concerns(stream: { readonly name: string }, entry: LogEntry): boolean {
  return entry.stream.startsWith(stream.name) && entry.stream[stream.name.length] === ':'
}

/**
 * The one recipe behind both speeds. It keeps, whatever comes and however often:
 * - `pending` are this browser's events with a `seq` over `acknowledged`, in the order of `seq`;
 * - `confirmed` is the fold of the server's positions 1 to `cursor`, each once;
 * - a fact from another stream than `streamId` changes nothing, but for a `Reset`, which names the new one.
 */
function writeEntry<State extends object, Event extends DomainEvent>(
  stream: FoldedStream<State, Event>,
  draft: Draft<FoldBase<State>>,
  entry: LogEntry,
): void {
  if (entry.kind === 'fact') {
    writeFact(stream, draft, entry)
    return
  }
  if (entry.seq <= lastSeq(draft)) return
  draft.pending.push(entry as Draft<EventEntry>)
  if (readEvent(stream, entry) === null) draft.newerVersion ||= 'pending'
}

export function writeFact<State extends object, Event extends DomainEvent>(
  stream: FoldedStream<State, Event>,
  draft: Draft<FoldBase<State>>,
  fact: FactEntry,
): void {
  switch (fact.type) {
    case 'Synced': {
      const { streamId, cursor, acknowledged, events, hash } = fact.data
      if (draft.streamId !== null && draft.streamId !== streamId) return
      draft.streamId = streamId
      for (const stored of events) {
        if (stored.position <= draft.cursor) continue
        if (stored.position > draft.cursor + 1) {
          draft.gap = true
          return
        }
        draft.cursor = stored.position
        const event = readEvent(stream, stored)
        if (event === null) draft.newerVersion = 'confirmed'
        else stream.evolve(draft.confirmed as Draft<State>, event)
      }
      if (cursor === draft.cursor) draft.hash = hash
      acknowledge(draft, acknowledged)
      if (draft.newerVersion === 'pending') draft.newerVersion = skippedInPending(stream, draft)
      return
    }
    case 'Reset': {
      const { streamId, cursor, acknowledged, state } = fact.data
      draft.streamId = streamId
      draft.cursor = cursor
      draft.confirmed = plainCopy(state) as typeof draft.confirmed
      draft.hash = null
      draft.gap = false
      acknowledge(draft, acknowledged)
      if (draft.newerVersion !== false) draft.newerVersion = skippedInPending(stream, draft)
      return
    }
    case 'Refused': {
      const { eventId, seq, reason, message } = fact.data
      if (draft.refusals.some((refusal) => refusal.eventId === eventId)) return
      const refused = draft.pending.find((entry) => entry.id === eventId)
      const event = refused === undefined ? null : { type: refused.type, v: refused.v, data: refused.data }
      draft.refusals.push({ eventId, seq, reason, message, event })
      return
    }
    case 'RefusalDismissed':
      draft.refusals = draft.refusals.filter(({ eventId }) => eventId !== fact.data.eventId)
      return
    case 'Viewed':
      return
    default:
      fact satisfies never
  }
}

function acknowledge(draft: Draft<FoldBase<object>>, acknowledged: number): void {
  if (acknowledged <= draft.acknowledged) return
  draft.acknowledged = acknowledged
  draft.pending = draft.pending.filter(({ seq }) => seq > acknowledged)
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

function skippedInPending<State extends object, Event extends DomainEvent>(
  stream: FoldedStream<State, Event>,
  { pending }: Pick<FoldBase<State>, 'pending'>,
): 'pending' | false {
  return pending.some((entry) => readEvent(stream, entry) === null) && 'pending'
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
