import type { CartState } from '../cart/cart-state.ts'
import { cartStream } from '../cart/cart-stream.ts'
import type { Evolution } from '../event/decider.ts'
import type { DomainEvent, StoredEvent } from '../event/envelope.ts'
import { emptyFold, type Folded, type FoldedStream, foldOnto, lastSeq, readEvent } from '../event/folded.ts'
import type { LogEntry } from '../log/entry.ts'
import { foldEntries } from '../log/fold.ts'
import { type CachedStates, cachedStates } from './cached-states.ts'
import type { BrowserLog, Recording, ServerStream } from './recording.ts'

/** Replays a browser's log of any stream: `at(12)` is the fold of its first 12 entries. */
export function replayLog<State extends object, Event extends DomainEvent>(
  stream: FoldedStream<State, Event>,
  entries: readonly LogEntry[],
): CachedStates<Folded<State>> {
  return cachedStates({
    length: entries.length,
    initial: emptyFold(stream),
    weight: (point) => weightOf(entries[point - 1]),
    advance: (folded, from, to) => foldOn(stream, folded, entries.slice(from, to)),
  })
}

/** Replays a browser's log of a cart. */
export function replayBrowser({ entries }: Pick<BrowserLog, 'entries'>): CachedStates<Folded<CartState>> {
  return replayLog(cartStream, entries)
}

/** Replays a server's stream. Events that `read` does not know are left out, as the fold does. */
export function replayEvents<State extends object, Event>(
  evolution: Evolution<State, Event>,
  { events }: Pick<ServerStream, 'events'>,
  read: (event: StoredEvent) => Event | null,
): CachedStates<State> {
  return cachedStates({
    length: events.length,
    initial: evolution.initial(),
    weight: () => 1,
    advance: (state, from, to) =>
      foldOnto(
        evolution,
        state,
        events.slice(from, to).flatMap((event) => read(event) ?? []),
      ),
  })
}

/** Replays the server's stream of a cart. */
export function replayServer(stream: Pick<ServerStream, 'events'>): CachedStates<CartState> {
  return replayEvents(cartStream, stream, (event) => readEvent(cartStream, event))
}

/** Replays a recording's cart: a browser's view, or the server's state. */
export function replayCart(recording: Recording): CachedStates<CartState> {
  if (recording.side === 'server') return replayServer(recording)
  const folds = replayBrowser(recording)
  return { length: folds.length, at: (point) => folds.at(point).view }
}

function weightOf(entry: LogEntry | undefined): number {
  return entry?.type === 'Synced' && entry.kind === 'fact' ? 1 + entry.data.events.length : 1
}

/**
 * Like `foldEntries`, but if only the browser's own events follow, the earlier pending ones are not folded again: otherwise
 * each step of a long offline period would fold all of it.
 */
function foldOn<State extends object, Event extends DomainEvent>(
  stream: FoldedStream<State, Event>,
  folded: Folded<State>,
  entries: readonly LogEntry[],
): Folded<State> {
  if (entries.some(({ kind }) => kind === 'fact')) return foldEntries(stream, folded, entries)
  const seen = { ...emptyFold(stream), confirmed: folded.view, acknowledged: lastSeq(folded) }
  const { pending, newerVersion, view } = foldEntries(stream, seen, entries)
  return {
    ...folded,
    pending: [...folded.pending, ...pending],
    newerVersion: folded.newerVersion || newerVersion,
    view,
  }
}
