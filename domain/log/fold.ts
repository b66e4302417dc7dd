import type { Draft } from 'immer'
import type { DomainEvent, EventEntry } from '../event/envelope.ts'
import { type FoldBase, type Folded, type FoldedStream, foldPending, lastSeq, readEvent } from '../event/folded.ts'
import { plainCopy } from '../event/plain-copy.ts'
import type { FactEntry, LogEntry } from './entry.ts'

/** How many dismissed refusals are remembered. */
const MAX_DISMISSED = 100

/** Folds many entries on a mutable copy, for a cold start or a replay. Equivalent to `foldEntry` for each. */
export function foldEntries<State extends object, Event extends DomainEvent>(
  stream: FoldedStream<State, Event>,
  folded: Folded<State>,
  entries: Iterable<LogEntry>,
): Folded<State> {
  const { view: _, pending, ...rest } = folded
  const base = { ...plainCopy(rest), pending: [...pending] } as Draft<FoldBase<State>>
  for (const entry of entries) if (isEntryOf(stream, entry)) writeEntry(stream, base, entry)
  const done = base as FoldBase<State>
  return { ...done, view: foldPending(stream, done.confirmed, done.pending) }
}

export function isEntryOf(stream: { readonly name: string }, entry: LogEntry): boolean {
  return entry.stream.startsWith(stream.name) && entry.stream[stream.name.length] === ':'
}

/**
 * Applies one entry; used by both folds. Invariants, for any entries in any repetition:
 * - `pending` are this browser's events with a `seq` above `acknowledged`, in the order of `seq`;
 * - `confirmed` is the fold of the server's positions 1 to `cursor`, each once;
 * - no event is in both `refusals` and `dismissed`;
 * - a fact of a stream other than `streamId` changes nothing, except a `Reset`, which sets the new one.
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
      if (draft.dismissed.includes(eventId)) return
      if (draft.refusals.some((refusal) => refusal.eventId === eventId)) return
      const refused = fact.data.event ?? draft.pending.find((entry) => entry.id === eventId)
      const event = refused === undefined ? null : { type: refused.type, v: refused.v, data: refused.data }
      draft.refusals.push({ eventId, seq, reason, message, event })
      return
    }
    case 'RefusalDismissed':
      draft.refusals = draft.refusals.filter(({ eventId }) => eventId !== fact.data.eventId)
      draft.dismissed = [...new Set([...draft.dismissed, fact.data.eventId])].slice(-MAX_DISMISSED)
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

function skippedInPending<State extends object, Event extends DomainEvent>(
  stream: FoldedStream<State, Event>,
  { pending }: Pick<FoldBase<State>, 'pending'>,
): 'pending' | false {
  return pending.some((entry) => readEvent(stream, entry) === null) && 'pending'
}
