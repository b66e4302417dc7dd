import { Immer } from 'immer'
import type { DomainEvent, EventEntry } from '../event/envelope.ts'
import { evolvePending, type FoldBase, type Folded, type FoldedStream, lastSeq, readEvent } from '../event/folded.ts'
import type { LogEntry } from './entry.ts'
import { isEntryOf, writeFact } from './fold.ts'

// The incremental fold, which shares unchanged parts with the previous state. In its own file, since a page that only shows a
// cart does not need Immer.

/** States are only written through drafts, so freezing them is not worth its cost. */
const { produce } = new Immer({ autoFreeze: false })

/** Folds one entry, sharing unchanged parts with the previous state, so that a page renders little. */
export function foldEntry<State extends object, Event extends DomainEvent>(
  stream: FoldedStream<State, Event>,
  folded: Folded<State>,
  entry: LogEntry,
): Folded<State> {
  if (!isEntryOf(stream, entry)) return folded
  if (entry.kind === 'event') return foldEvent(stream, folded, entry)
  const { view, ...base } = folded
  const next = produce(base as FoldBase<State>, (draft) => writeFact(stream, draft, entry))
  if (next.confirmed === base.confirmed && next.pending === base.pending) return { ...next, view }
  return { ...next, view: produce(next.confirmed, (draft) => evolvePending(stream, draft, next.pending)) }
}

function foldEvent<State extends object, Event extends DomainEvent>(
  stream: FoldedStream<State, Event>,
  folded: Folded<State>,
  entry: EventEntry,
): Folded<State> {
  if (entry.seq <= lastSeq(folded)) return folded
  const event = readEvent(stream, entry)
  return {
    ...folded,
    pending: [...folded.pending, entry],
    newerVersion: folded.newerVersion || (event === null && 'pending'),
    view: event === null ? folded.view : produce(folded.view, (draft) => stream.evolve(draft, event)),
  }
}
