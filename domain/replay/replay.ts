import type { CartEvent } from '../cart/cart-events.ts'
import type { CartState } from '../cart/cart-state.ts'
import { cartStream } from '../cart/cart-stream.ts'
import type { DomainEvent } from '../event/envelope.ts'
import type { LogEntry } from '../log/entry.ts'
import { foldEntries } from '../log/fold.ts'
import { emptyFold, type Folded, type FoldedStream, foldOnto, lastSeq, readEvent } from '../log/folded.ts'
import { type Checkpoints, checkpoints } from './checkpoints.ts'
import type { BrowserLog, Recording, ServerStream } from './recording.ts'

/** A browser's log of any stream, at every point: `at(12)` is the fold of its first 12 entries. */
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

/** What a browser showed of its cart, at every point. */
export function replayBrowser({ entries }: Pick<BrowserLog, 'entries'>): Checkpoints<Folded<CartState>> {
  return replayLog(cartStream, entries)
}

/** What the server held of a cart, at every position. */
export function replayServer({ events }: Pick<ServerStream, 'events'>): Checkpoints<CartState> {
  return checkpoints({
    length: events.length,
    initial: cartStream.initial(),
    weight: () => 1,
    advance: (cart, from, to) => foldOnto(cartStream, cart, readCartEvents(events.slice(from, to))),
  })
}

/** The cart that a recording shows, at every point: a browser's view, or the server's state. */
export function replayCart(recording: Recording): Checkpoints<CartState> {
  if (recording.side === 'server') return replayServer(recording)
  const folds = replayBrowser(recording)
  return { length: folds.length, at: (point) => folds.at(point).view }
}

/** Events at the version this code knows; what it does not know is left out, as the fold leaves it out. */
function readCartEvents(events: readonly DomainEvent[]): CartEvent[] {
  return events.flatMap((event) => readEvent(cartStream, event) ?? [])
}

function weightOf(entry: LogEntry | undefined): number {
  return entry?.type === 'Synced' && entry.kind === 'fact' ? 1 + entry.data.events.length : 1
}

/**
 * As `foldEntries`, but where only the browser's own events follow, what was pending before is not folded again: a long
 * way without a network costs no more than any other.
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
