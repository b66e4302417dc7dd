import { checkpointOf } from '#domain/log/compaction.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import type { LogFolds } from '#domain/log/log-folds.ts'
import type { ClockAndIds } from '../ports/ports.ts'
import { type Fact, factsFrom } from './log-change.ts'

interface Move {
  /** What the page knows of the previous store's log. */
  readonly from: LogFolds
  /** The fold of the new store's log: empty, or with what another tab has written there. */
  readonly onto: LogFolds
  /** The ids of all events that the new store's log has or had. */
  readonly held: ReadonlySet<string>
  /** The last `seq` of the new store's log. */
  readonly lastSeq: number
  readonly ports: ClockAndIds
}

/** The entries that continue a log in another store: the confirmed state, the refusals and the pending events. */
export function recoveredEntries({ from: folds, onto, held, lastSeq, ports }: Move): LogEntry[] {
  const { cart: from, customer } = folds
  const at = ports.now()
  const entries: LogEntry[] = []
  // Also if that log is behind, so that confirmed changes do not disappear and come back.
  const isBehind = onto.cart.streamId === from.streamId && onto.cart.cursor < from.cursor
  // An act that is pending only there may be in the confirmed state here: it would count twice until the next answer.
  const unsent = new Set(from.pending.map(({ id }) => id))
  const isWhole = onto.cart.pending.every(({ id }) => unsent.has(id))
  if (from.streamId !== null && isWhole && (onto.cart.streamId === null || isBehind)) {
    const fold = { ...from, acknowledged: onto.cart.acknowledged }
    entries.push(checkpointOf({ name: 'cart', fold, acts: [], id: ports.eventId(), at }))
  }
  entries.push(...factsFrom(refusalFacts({ from: folds, onto }), from.streamId ?? 'cart:new', ports))
  if (customer.streamId !== null && onto.customer.streamId === null) {
    entries.push(checkpointOf({ name: 'customer', fold: customer, acts: [], id: ports.eventId(), at }))
  }
  const pending = from.pending.filter(({ id }) => !held.has(id))
  const moved = pending.map((entry, offset) => ({ ...entry, seq: lastSeq + 1 + offset, isClaimed: true as const }))
  return [...entries, ...moved]
}

/** The dismissals that the new store's log lacks, and the refusals, except those that were dismissed there. */
function refusalFacts({ from: { cart: from }, onto: { cart: onto } }: Pick<Move, 'from' | 'onto'>): Fact[] {
  const known = new Set([...onto.refusals.map(({ eventId }) => eventId), ...onto.dismissed])
  const dismissed = from.dismissed.filter((id) => !onto.dismissed.includes(id))
  const missing = from.refusals.filter(({ eventId }) => !known.has(eventId))
  return [
    ...dismissed.map((eventId): Fact => ({ type: 'RefusalDismissed', data: { eventId } })),
    ...missing.map((data): Fact => ({ type: 'Refused', data })),
  ]
}
