import type { CartEvent } from '../cart/cart-events.ts'
import type { CartState } from '../cart/cart-state.ts'
import { cartStream } from '../cart/cart-stream.ts'
import type { DomainEvent } from '../event/envelope.ts'
import type { LogEntry } from '../log/entry.ts'
import { foldEntries } from '../log/fold.ts'
import { emptyFold, type Folded, type FoldedStream, foldOnto, lastSeq, readEvent } from '../log/folded.ts'
import { type Checkpoints, checkpoints } from './checkpoints.ts'
import type { BrowserLog, Recording, ServerStream } from './recording.ts'

/** Replays a browser's log of any stream: `at(12)` is the fold of its first 12 entries. */
export function replayLog<State extends object, Event extends DomainEvent>(
  stream: FoldedStream<State, Event>,
  entries: readonly LogEntry[],
): Checkpoints<Folded<State>> {
  return checkpoints({
    length: entries.length,
    initial: emptyFold(stream),
    weight: (point) => weightOf(entries[point - 1]),
    advance: (folded, from, to) => foldOn(stream, folded, entries.slice(from, to)),
  })
}

/** Replays a browser's log of a cart. */
export function replayBrowser({ entries }: Pick<BrowserLog, 'entries'>): Checkpoints<Folded<CartState>> {
  return replayLog(cartStream, entries)
}

/** Replays the server's stream of a cart. */
export function replayServer({ events }: Pick<ServerStream, 'events'>): Checkpoints<CartState> {
  return checkpoints({
    length: events.length,
    initial: cartStream.initial(),
    weight: () => 1,
    advance: (cart, from, to) => foldOnto(cartStream, cart, readCartEvents(events.slice(from, to))),
  })
}

/** Replays a recording's cart: a browser's view, or the server's state. */
export function replayCart(recording: Recording): Checkpoints<CartState> {
  if (recording.side === 'server') return replayServer(recording)
  const folds = replayBrowser(recording)
  return { length: folds.length, at: (point) => folds.at(point).view }
}

/** Upcasts events to the current version and leaves out unknown ones, as the fold does. */
function readCartEvents(events: readonly DomainEvent[]): CartEvent[] {
  return events.flatMap((event) => readEvent(cartStream, event) ?? [])
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
